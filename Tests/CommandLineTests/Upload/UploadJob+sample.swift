import Foundation
import PhotoPreparation
import RaccontoKit

@testable import UploadQueue

extension UploadJob {
    /// A job as a worker's events carry it.
    static func sample(_ number: Int64, path: FilePath = "/photos/a.jpg") -> UploadJob {
        UploadJob(
            id: JobID(number),
            destination: Destination(
                account: AccountKey(server: "http://127.0.0.1", userID: "u"), projectID: ID("p")),
            batch: BatchID(rawValue: 1), path: path, folder: "", size: 1000, type: .jpeg, insists: false,
            state: .working, notBefore: Moment(Date(timeIntervalSince1970: 0)), attempts: 1, returns: 0, crashes: 0,
            kills: 0, checkpoints: Checkpoints(), lastError: nil, skipReason: nil,
            queuedAt: Moment(Date(timeIntervalSince1970: 0)), settledAt: nil)
    }
}
