import Synchronization

/// The dialect a server turned out to speak, shared by all copies of a client.
final class DialectMemory: Sendable {
    private let known: Mutex<APIDialect>

    init(_ dialect: APIDialect) { known = Mutex(dialect) }

    var current: APIDialect { known.withLock { $0 } }

    func remember(_ dialect: APIDialect) { known.withLock { $0 = dialect } }
}
