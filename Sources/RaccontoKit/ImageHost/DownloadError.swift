/// Why a picture was not downloaded.
public enum DownloadError: Error, Sendable, Equatable {
    /// Something has the name already and was not to be replaced.
    case exists(path: String)
    /// The host has no such picture.
    case missing
    case host(ImageHostError)
    /// What arrived is not a whole picture; it was removed.
    case damaged(String)
    case notWritable(path: String, reason: String)
}

extension DownloadError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .exists(let path): "\(path) exists already"
        case .missing: "the image host has no such picture"
        case .host(let error): error.description
        case .damaged(let reason): "the picture arrived damaged: \(reason)"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
