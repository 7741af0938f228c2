import Synchronization

/// What a server turned out to speak, shared by all copies of a client.
final class DialectMemory: Sendable {
    private struct Known {
        var dialect: APIDialect
        var lacking: Set<APIOperation>
        /// Whether the server's own routes have shown the dialect.
        var isShown = false
    }

    private let known: Mutex<Known>

    init(_ dialect: APIDialect, lacking: Set<APIOperation> = []) {
        known = Mutex(Known(dialect: dialect, lacking: lacking))
    }

    var current: APIDialect { known.withLock { $0.dialect } }

    /// Operations that the server has no route for and that are done in another way.
    var lacking: Set<APIOperation> { known.withLock { $0.lacking } }

    func remember(_ dialect: APIDialect) {
        known.withLock { known in
            known.dialect = dialect
            known.isShown = true
        }
    }

    /// Takes a guess for true as long as no route has shown better.
    func guess(_ dialect: APIDialect) {
        known.withLock { known in
            if !known.isShown { known.dialect = dialect }
        }
    }

    func remember(lacking operation: APIOperation) { known.withLock { _ = $0.lacking.insert(operation) } }

    func remember(lacking operations: Set<APIOperation>) { known.withLock { $0.lacking = operations } }
}
