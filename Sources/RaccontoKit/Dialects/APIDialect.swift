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

    /// The colours that a photo's label can have: those of the running web client, and the work order's besides.
    public var colorLabels: [String] {
        switch self {
        case .backend: ["red", "yellow", "green", "blue", "purple"]
        case .workOrder: ["red", "orange", "yellow", "green", "blue", "purple"]
        }
    }

    /// The one to try when a server does not know a route.
    var other: APIDialect { self == .backend ? .workOrder : .backend }
}
