/// One line of `--json` during an upload. Keys that do not apply are left out.
struct UploadEvent: Encodable {
    var event: String
    var job: Int64?
    var file: String?
    var folder: String?
    var photoID: String?
    var state: String?
    var code: String?
    var reason: String?
    var sent: Int64?
    var total: Int64?
    /// ISO 8601, UTC.
    var at: String?
    var jobs: Int?
    var counts: [String: Int]?

    init(event: String, file: String? = nil, reason: String? = nil) {
        self.event = event
        self.file = file
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case event, job, file, folder, state, code, reason, sent, total, at, jobs, counts
        case photoID = "photo_id"
    }
}
