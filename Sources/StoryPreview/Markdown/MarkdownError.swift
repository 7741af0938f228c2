import RuntimeLibraries

/// Why a text cannot be shown.
public enum MarkdownError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The parser is not installed; the description names the package.
    case missing(DynamicLibrary.Missing)
    /// The text is too long for the parser or for the memory there is.
    case notParsed(bytes: Int)

    public var description: String {
        switch self {
        case .missing(let missing): "Markdown cannot be shown: \(missing)"
        case .notParsed(let bytes): "a text of \(bytes) bytes cannot be read as Markdown"
        }
    }
}
