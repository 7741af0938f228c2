import Foundation

/// What came back: any status, the headers and the body. A response with an error status is still a response.
public struct HTTPResponse: Sendable {
    public var status: Int
    /// Header fields in the order received.
    public var headers: [(name: String, value: String)]
    /// Empty when the request asked for a file as sink and the status was 200 or 206.
    public var body: Data
    /// Bytes written to the sink's file descriptor.
    public var bytesToFile: Int64

    public init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data(), bytesToFile: Int64 = 0)
    {
        self.status = status
        self.headers = headers
        self.body = body
        self.bytesToFile = bytesToFile
    }

    /// The first value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
