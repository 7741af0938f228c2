/// The server's identifier of one kind of thing: `ID<Photo>` cannot be passed where `ID<Project>` is wanted.
///
/// The backend makes UUID strings but never checks them, so any string is accepted here; it is percent-encoded when it
/// becomes part of a path.
public struct ID<Owner>: Hashable, Sendable, RawRepresentable {
    /// The text as the server spells it.
    public let rawValue: String

    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps the text as it is.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension ID: CustomStringConvertible {
    public var description: String { rawValue }
}

extension ID: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
