/// A photo as a story file names it.
public struct PhotoReference: Sendable, Hashable {
    public var target: Target
    /// The file name beside an id, for people to see; nil beside a name. It has to be the photo's own.
    public var name: ExactText?
    /// Nil leaves the caption as it is; empty is no caption.
    public var caption: ExactText?
    /// For people to see; it changes nothing.
    public var isInTrash: Bool
    public var position: SourcePosition

    public enum Target: Sendable, Hashable {
        /// A file name, or folder and name with a slash between.
        case name(ExactText)
        /// The server's id, or the beginning of it; written `photo:…`.
        case id(String)
    }

    public init(
        _ target: Target, name: ExactText? = nil, caption: ExactText? = nil, isInTrash: Bool = false,
        position: SourcePosition = .none
    ) {
        self.target = target
        self.name = name
        self.caption = caption
        self.isInTrash = isInTrash
        self.position = position
    }
}

extension PhotoReference.Target: CustomStringConvertible {
    public var description: String {
        switch self {
        case .name(let name): name.string
        case .id(let id): "photo:" + id
        }
    }
}
