/// Why a picture cannot be sent. All but `libraryMissing` are the file's own fault and will not pass by waiting.
public enum ImageError: Error, Sendable, Equatable {
    /// 0 bytes.
    case empty
    /// No type is recognised in the content.
    case notAPicture
    /// The content is of a type that cannot be rendered here.
    case unsupported(String)
    /// The file ends before the picture does.
    case truncated(String)
    /// The decoder found damage.
    case corrupt(String)
    /// More pixels than are decoded, with both figures.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// It cannot be made small enough in bytes.
    case doesNotFit(bytes: Int, limit: Int)
    /// A library is not installed; the text names the package.
    case libraryMissing(String)
    /// Memory for it could not be had.
    case outOfMemory
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the file is empty"
        case .notAPicture: "not a picture that can be recognised"
        case .unsupported(let what): "\(what) cannot be converted"
        case .truncated(let what): "the picture is cut short (\(what))"
        case .corrupt(let what): "the picture is damaged (\(what))"
        case .tooLarge(let width, let height, let limit):
            "\(width) × \(height) pixels are more than the \(limit / 1_000_000) megapixels that are decoded"
        case .doesNotFit(let bytes, let limit):
            "\(bytes) bytes at the lowest quality are more than the service's \(limit)"
        case .libraryMissing(let what): what
        case .outOfMemory: "not enough memory to convert it"
        }
    }
}
