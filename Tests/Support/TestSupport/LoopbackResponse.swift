/// An answer as `LoopbackClient` read it.
public struct LoopbackResponse: Sendable {
    public var status: Int
    /// Names in lower case.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    public var text: String { String(decoding: body, as: UTF8.self) }
}
