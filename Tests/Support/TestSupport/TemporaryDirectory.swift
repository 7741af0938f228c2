package import Foundation
import Glibc

/// A directory of its own for one test, removed with everything in it when the value goes away.
///
/// ```swift
/// let directory = try TemporaryDirectory()
/// try directory.write("hello", to: "a/greeting.txt")
/// ```
package final class TemporaryDirectory: Sendable {
    /// Absolute path without a slash at its end.
    package let path: String

    /// Makes an empty directory, mode 0700.
    package init() throws {
        let base = FileManager.default.temporaryDirectory
        path = base.appendingPathComponent("racconto-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { remove() }

    /// Removes it now. Whatever the test made unreadable in it is made accessible first.
    package func remove() {
        let manager = FileManager.default
        if let entries = manager.enumerator(atPath: path) {
            for case let entry as String in entries {
                let full = path + "/" + entry
                guard (try? manager.attributesOfItem(atPath: full)[.type] as? FileAttributeType) == .typeDirectory
                else { continue }
                try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: full)
            }
        }
        // A program that was just ended may still be writing here.
        for attempt in 0..<20 where manager.fileExists(atPath: path) {
            if attempt > 0 { usleep(50_000) }
            try? manager.removeItem(atPath: path)
        }
    }

    /// The absolute path of something in the directory.
    package func path(_ relative: String) -> String { path + "/" + relative }

    /// Makes a file, and the directories above it. Answers its absolute path.
    @discardableResult
    package func write(_ data: Data, to relative: String) throws -> String {
        let full = path(relative)
        let parent = URL(fileURLWithPath: full).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: full))
        return full
    }

    /// The same with text.
    @discardableResult
    package func write(_ text: String, to relative: String) throws -> String {
        try write(Data(text.utf8), to: relative)
    }
}
