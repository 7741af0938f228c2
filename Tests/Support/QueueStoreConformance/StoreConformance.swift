package import TestSupport
public import Testing
public import UploadQueue

/// A kind of store that is to be checked.
public struct StoreKind: Sendable, CustomTestStringConvertible {
    /// What the store is called in the tests' names.
    public let name: String
    let openQueue: @Sendable (String) async throws -> any QueueStore

    /// - Parameter open: opens the queue that is kept in a folder (an absolute path) or goes by its name; a second call
    ///   with the same folder opens the same queue.
    public init(_ name: String, open: @escaping @Sendable (String) async throws -> any QueueStore) {
        self.name = name
        openQueue = open
    }

    public var testDescription: String { name }

    package func make(in directory: TemporaryDirectory) async throws -> any QueueStore {
        try await openQueue(directory.path)
    }
}

/// What every store must do, as checks for Swift Testing. A store in another package runs them so:
///
/// ```
/// @Test(arguments: StoreConformance.checks)
/// func `it does what every store does`(_ check: StoreConformance.Check) async throws {
///     try await check.run(StoreKind("mine") { folder in try await MyStore(folder) })
/// }
/// ```
public enum StoreConformance {
    /// One rule that a store must keep.
    public struct Check: Sendable, CustomTestStringConvertible {
        /// What a worker or a person relies on, in a sentence.
        public let name: String
        let body: @Sendable (StoreKind) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (StoreKind) async throws -> Void) {
            self.name = name
            self.body = body
        }

        public var testDescription: String { name }

        /// Records an issue for everything that the store does otherwise.
        public func run(_ kind: StoreKind) async throws { try await body(kind) }
    }

    /// Every check, in an order that reads well.
    public static var checks: [Check] {
        ClaimConformance.checks + ControlConformance.checks + FillingConformance.checks + HoldConformance.checks
            + PlaceConformance.checks + RescueConformance.checks + ReservationConformance.checks
            + SettlingConformance.checks + TargetConformance.checks
    }
}
