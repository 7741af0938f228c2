/// Text compared byte for byte.
///
/// Swift takes the composed and the decomposed spelling of `한` or `é` as equal; the server does not, and a story file
/// must be able to change one into the other. Everything of a story that is compared goes through this type.
public struct ExactText: Hashable, Sendable {
    public let string: String

    public init(_ string: String) { self.string = string }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    public var isEmpty: Bool { string.isEmpty }
}

extension ExactText: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension ExactText: CustomStringConvertible {
    public var description: String { string }
}
