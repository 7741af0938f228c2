/// Who takes part in the recordings.
enum Account: String, CaseIterable {
    /// Owns almost everything.
    case photographer = "photog@example.com"
    case other = "other@example.com"
    /// May have three photos and one project.
    case limited = "limited@example.com"
    /// Registered and verified, and without anything.
    case newcomer = "New.User@example.com"
    /// Leaves the service.
    case leaver = "leaver@example.com"
    case guest = ""

    var password: String {
        switch self {
        case .photographer: "사진가-pass-123"
        case .newcomer: "new-password-1"
        case .leaver: "leaver-pass-1"
        default: "password-123"
        }
    }

    var username: String? {
        switch self {
        case .photographer: "photog"
        case .other: "other.user"
        default: nil
        }
    }
}
