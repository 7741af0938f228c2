import PhotoPreparation
import TestSupport
import UploadQueue

/// The stores that must pass the conformance suite. A new store is one more case.
enum StoreKind: CaseIterable, Sendable {
    case sqlite

    func make(in directory: TemporaryDirectory) throws -> any QueueStore {
        switch self {
        case .sqlite: try SQLiteQueueStore(path: FilePath(directory.path("queue.sqlite")))
        }
    }
}
