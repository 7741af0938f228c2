import Foundation
public import PhotoPreparation
import RaccontoSystem

/// Where a queue is kept, and the one place that chooses a store for it.
///
/// A new store is one more case here and one line in `open`.
public enum QueueAddress: Sendable, Equatable {
    /// A SQLite file on a local disk.
    case file(FilePath)

    /// Understands a path and `sqlite:PATH`. Throws `unknownAddress` for the scheme of another store.
    public init(_ address: FilePath) throws(QueueStoreError) {
        let (scheme, path) = QueueAddress.split(address)
        switch scheme {
        case nil, "sqlite": self = .file(path)
        case let scheme?:
            // The rest may hold a password.
            throw QueueStoreError(
                .unknownAddress("there is no store for `\(scheme)`; give the path of a file"), queue: "\(scheme)://…")
        }
    }

    /// `sqlite:PATH` and `SCHEME://…`; no scheme for anything else.
    private static func split(_ address: FilePath) -> (scheme: String?, path: FilePath) {
        let prefix = Array("sqlite:".utf8)
        if address.bytes.starts(with: prefix) {
            return ("sqlite", FilePath(bytes: address.bytes.dropFirst(prefix.count)))
        }
        let text = String(decoding: address.bytes, as: UTF8.self)
        guard let end = text.range(of: "://"), text[..<end.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber }) else {
            return (nil, address)
        }
        return (String(text[..<end.lowerBound]), address)
    }

    /// The file of the queue, beside which `CrashNote` leaves its notes; nil for a store without one.
    public var file: FilePath? {
        switch self {
        case .file(let path): path
        }
    }

    /// Opens the queue, making it when it is missing.
    public func open() async throws(QueueStoreError) -> OpenedQueue {
        switch self {
        case .file(let path):
            let store = try await Blocking.run { () throws(QueueStoreError) in try SQLiteQueueStore(path: path) }
            return OpenedQueue(store: store, notices: store.notices)
        }
    }
}

/// A queue that could be opened, and what its owner should be told about it.
public struct OpenedQueue: Sendable {
    /// The store that keeps it.
    public let store: any QueueStore
    /// What its owner should know.
    public let notices: [QueueNotice]
}

/// Something its owner should be told about a queue that could be opened all the same.
public enum QueueNotice: Sendable, Equatable {
    /// The file was damaged. It is kept under the other name, and the queue starts empty.
    case setAside(path: FilePath, keptAs: FilePath, reason: String)
    /// Several machines could open it, and locks do not reliably reach across such a file system.
    case networkFileSystem(path: FilePath, type: String)
    /// Others could read it, one-time URLs and all; its mode is 0600 now.
    case madePrivate(path: FilePath)
}

extension QueueNotice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .setAside(let path, let keptAs, let reason):
            "the queue \(path) was damaged (\(reason)); it is kept as \(keptAs), and an empty one was started: "
                + "run `racconto upload` again for the folders that were not finished"
        case .networkFileSystem(let path, let type):
            "the queue \(path) is on a network file system (\(type)), where locks may fail; keep it on a local disk"
        case .madePrivate(let path): "the queue \(path) could be read by others; its mode is 0600 now"
        }
    }
}
