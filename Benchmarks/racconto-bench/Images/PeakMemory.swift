import CJPEGFloor
import Foundation

/// How much the process's resident memory rises above where it was.
enum PeakMemory {
    /// Bytes; nil when `/proc` does not tell.
    static func during(_ body: () -> Void) -> Int? {
        cfloor_return_free_memory()
        // Forgets the peak so far (Linux since 4.0).
        guard let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return nil }
        handle.write(Data("5".utf8))
        guard let before = field("VmRSS") else { return nil }
        body()
        return field("VmHWM").map { $0 - before }
    }

    private static func field(_ name: String) -> Int? {
        guard let status = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("\(name):") }) else { return nil }
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
            $0 * 1024
        }
    }
}
