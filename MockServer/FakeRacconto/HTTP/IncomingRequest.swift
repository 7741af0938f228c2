/// A request as it was read from the wire.
struct IncomingRequest {
    var method: String
    /// The path as sent, percent-encoded, without the query.
    var rawPath: String
    var query: [(name: String, value: String)]
    var rawQuery: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    var keepsAlive: Bool

    func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name == wanted }?.value
    }

    func parameter(_ name: String) -> String? { query.last { $0.name == name }?.value }
}
