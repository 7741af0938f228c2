/// One request on its way to one response: what the transport's thread is given.
struct CurlExchange: Sendable {
    let request: HTTPRequest
    let url: CurlURL
    let configuration: CurlConfiguration
    /// A new HTTP/1.1 connection instead of a pooled one.
    var onFreshConnection = false
}
