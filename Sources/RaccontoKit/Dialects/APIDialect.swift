/// Which spelling of the API a server speaks.
///
/// The same operations exist in two spellings: the backend as it runs, and the table of the work order it was once
/// described by. Everything that differs between them is in `APIOperation.route(in:)`, and in the few methods whose
/// operation has no row of its own in the work order (the trash, restoring, pinning a note).
public enum APIDialect: String, Sendable, Codable, CaseIterable {
    /// The running backend; the default.
    case backend
    /// The work order's table.
    case workOrder

    /// The one to try when a server does not know a route.
    var other: APIDialect { self == .backend ? .workOrder : .backend }
}
