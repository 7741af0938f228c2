import Foundation
import PhotoPreparation
import TestSupport
import Testing

@testable import UploadQueue

/// A scan ends early whenever the queue cannot be written: the disk is full, the program is told to stop.
@Suite(.timeLimit(.minutes(5))) struct FolderScanTests {
    @Test func `a scan that is given up at any moment ends without harm`() async throws {
        let directory = try TemporaryDirectory()
        for number in 0..<40 { try directory.write("\(number)", to: "\(number).txt") }
        for taken in 0..<30 {
            let scan = FolderScan(root: FilePath(directory.path), order: .name, size: 1)
            var seen = 0
            for try await _ in scan.batches {
                if seen == taken { break }
                seen += 1
                scan.batchTaken()
            }
            scan.stop()
            #expect(seen == taken)
        }
        // The scans' threads let go of what they hold.
        try await Task.sleep(for: .milliseconds(100))
    }
}
