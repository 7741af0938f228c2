/// Why a file was not uploaded, on purpose.
public enum JobSkipReason: Hashable, Sendable {
    /// The same content is in the same project through another job.
    case duplicateContent(of: JobID)
    /// A live photo of this folder and name was in the project before the file was found.
    case duplicateName
    /// The file was gone when its turn came.
    case vanished
    /// Somebody took it out of the queue.
    case cancelled

    /// The word used in JSON and in the queue file.
    public var name: String {
        switch self {
        case .duplicateContent: "duplicate_content"
        case .duplicateName: "duplicate_name"
        case .vanished: "vanished"
        case .cancelled: "cancelled"
        }
    }
}
