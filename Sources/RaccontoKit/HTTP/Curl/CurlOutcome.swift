/// How one exchange ended.
struct CurlOutcome: Sendable {
    let result: Result<HTTPResponse, TransportError>
    /// A pooled connection died before a byte of the response came: the server may just have closed it while idle.
    var pooledConnectionDied = false

    /// An end without a response.
    static func failure(_ error: TransportError) -> CurlOutcome { CurlOutcome(result: .failure(error)) }
}
