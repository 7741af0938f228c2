/// Refuses project fields that the server would refuse, ignore in silence, or fail on.
struct ProjectCheck {
    let operation: APIOperation

    func check(
        status: ProjectStatus?, cameraType: String?, tags: [String]?, shotDate: String?
    ) throws(RaccontoError) {
        let input = InputCheck(operation: operation)
        if let status, !ProjectStatus.writable.contains(status) {
            let known = ProjectStatus.writable.map(\.rawValue).joined(separator: ", ")
            throw input.refusal("`\(status.rawValue)` is not a project status (\(known))")
        }
        if let cameraType, !Self.cameraTypes.contains(cameraType) {
            throw input.refusal(
                "`\(cameraType)` is not a camera type (\(Self.cameraTypes.joined(separator: ", ")))")
        }
        if let tags {
            guard tags.count <= 10 else { throw input.refusal("a project takes at most 10 tags") }
            if let short = tags.first(where: { $0.unicodeScalars.count < 2 }) {
                throw input.refusal("the tag `\(short)` is shorter than 2 characters")
            }
        }
        try input.checkDate(shotDate, named: "shot_date")
    }

    static let cameraTypes = ["film", "digital", "mobile", "mixed"]
}
