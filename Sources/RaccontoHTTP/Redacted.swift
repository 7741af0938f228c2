/// A secret that no log, error or string interpolation can show: it prints as `<redacted>`.
///
/// Used for tokens, passwords and one-time upload URLs.
public struct Redacted<Value: Sendable>: Sendable {
    /// The secret itself. Whoever reads it is responsible for where it goes.
    public let secret: Value

    /// Wraps a secret.
    public init(_ secret: Value) { self.secret = secret }
}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted>" }
    public var debugDescription: String { "<redacted>" }
    /// Without this, `dump` and `Mirror` would walk into the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}
