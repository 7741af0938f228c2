import PhotoPreparation
import QueueStoreConformance
import Testing
import UploadQueue

extension StoreKind {
    /// The stores of this package. A new one is one more entry.
    static let all = [sqlite, MemoryQueueStore.kind()]

    static let sqlite = StoreKind("SQLite") { folder in
        try await QueueAddress(FilePath(folder + "/queue.sqlite")).open().store
    }
}

@Suite(.timeLimit(.minutes(5))) struct StoreTests {
    @Test(arguments: StoreKind.all, StoreConformance.checks)
    func `it does what every store does`(_ kind: StoreKind, _ check: StoreConformance.Check) async throws {
        try await check.run(kind)
    }

    @Test func `an address of a store that this program does not have is refused`() {
        #expect(
            throws: QueueStoreError(
                .unknownAddress("there is no store for `mysql`; give the path of a file"), queue: "mysql://…")
        ) {
            try QueueAddress("mysql://mina:secret@db/queue")
        }
    }
}
