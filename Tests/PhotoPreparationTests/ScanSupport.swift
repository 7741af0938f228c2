import Foundation
import Glibc
import PhotoPreparation

/// Everything that a scan reported, with paths as they lie below the root.
struct ScanResult: Sendable {
    var photos: [ScannedPhoto] = []
    var skipped: [String: SkipReason] = [:]
    var unreadable: [String: String] = [:]

    init(_ root: FilePath, _ options: PhotoFolder.Options = .init()) throws {
        try PhotoFolder(root, options: options).scan { event in
            switch event {
            case .photo(let photo): photos.append(photo)
            case .skipped(let entry): skipped[Self.relative(entry.path, root)] = entry.reason
            case .unreadable(let path, let reason): unreadable[Self.relative(path, root)] = reason
            }
        }
    }

    /// Names with the folders before them, in the order of the scan.
    var names: [String] { photos.map { $0.relativeFolder.appending($0.name).display } }

    private static func relative(_ path: FilePath, _ root: FilePath) -> String {
        FilePath(bytes: path.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") }).display
    }
}

/// Runs a body on a thread of its own that may not do more than anybody: tests run as root too, and root may read what
/// is forbidden to everyone.
func withoutPrivilege<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let box = ResultBox<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        // Of this thread alone, and with it go the rights to override permissions.
        if geteuid() == 0, let address = dlsym(nil, "setfsuid") {
            _ = unsafeBitCast(address, to: (@convention(c) (uid_t) -> CInt).self)(65534)
        }
        box.result = Result { try body() }
        done.signal()
    }
    thread.start()
    done.wait()
    guard let result = box.result else { throw CancellationError() }
    return try result.get()
}

/// Unchecked: written by one thread before the other looks.
private final class ResultBox<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
}
