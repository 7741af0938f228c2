import Foundation
import PhotoPreparation
import Synchronization

/// A scan on a thread of its own, in pieces, never more than two ahead of whoever takes them.
final class ScanPieces: Sendable {
    /// Ends with the scan's error, if it has one.
    let events: AsyncThrowingStream<[ScanEvent], any Error>

    // Starts at 0: libdispatch ends the program when a semaphore goes away below the value it was made with, and a scan
    // that is given up leaves permits taken.
    private let permits = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    private struct Stopped: Error {}

    init(root: FilePath, order: PhotoFolder.Order, size: Int) {
        let (events, continuation) = AsyncThrowingStream<[ScanEvent], any Error>.makeStream()
        self.events = events
        for _ in 1...2 { permits.signal() }
        let thread = Thread { [self] in
            do {
                try scan(PhotoFolder(root, options: .init(order: order)), size, continuation)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        thread.name = "scan"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// A piece has been dealt with; the scan may go on.
    func taken() { permits.signal() }

    /// Ends the scan wherever it is.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        permits.signal()
    }

    private func scan(
        _ folder: PhotoFolder, _ size: Int, _ continuation: AsyncThrowingStream<[ScanEvent], any Error>.Continuation
    ) throws {
        var piece: [ScanEvent] = []
        func hand() throws {
            permits.wait()
            if isStopped.load(ordering: .relaxed) { throw Stopped() }
            continuation.yield(piece)
            piece = []
        }
        try folder.scan { event in
            piece.append(event)
            if piece.count >= size { try hand() }
        }
        if !piece.isEmpty { try hand() }
    }
}
