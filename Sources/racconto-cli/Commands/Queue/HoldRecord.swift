import Foundation
import RaccontoKit
import UploadQueue

/// A hold as `--json` prints it, all keys every time.
struct HoldRecord: Encodable {
    private let hold: Hold

    init(_ hold: Hold) { self.hold = hold }

    private enum Key: String, CodingKey {
        case reason, message, since, server
        case userID = "user_id"
        case projectID = "project_id"
    }

    func encode(to encoder: any Encoder) throws {
        let (account, project): (AccountKey?, ID<Project>?) =
            switch hold.scope {
            case .everything: (nil, nil)
            case .account(let account): (account, nil)
            case .project(let destination): (destination.account, destination.projectID)
            }
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(hold.reason.rawValue, forKey: .reason)
        try values.encode(hold.message, forKey: .message)
        try values.encode(hold.since.date.formatted(.iso8601), forKey: .since)
        try values.encode(account?.server, forKey: .server)
        try values.encode(account?.userID, forKey: .userID)
        try values.encode(project, forKey: .projectID)
    }
}
