import CCurl

/// One exchange on one line, for `CurlConfiguration.trace`.
///
/// It is made of what is known to be harmless, and not by blacking out secrets in libcurl's own log, which repeats
/// header fields of HTTP/2 requests. For example:
/// `POST https://racconto.app 312 bytes → 201, 845 bytes, 84 ms (HTTP/2, reused connection, 203.0.113.7)`
struct CurlTraceLine {
    let text: String

    init(_ transfer: CurlTransfer, _ result: Result<HTTPResponse, TransportError>, _ bodyLength: Int64) {
        let request = "\(transfer.exchange.request.method.rawValue) \(transfer.exchange.url.origin)"
        let milliseconds = transfer.handle.size(CURLINFO_TOTAL_TIME_T) / 1000
        let end =
            switch result {
            case .success(let response): "\(response.status), \(transfer.response.bytesReceived) bytes"
            case .failure(let error): "\(error.kind.rawValue): \(error.message)"
            }
        text = "\(request) \(bodyLength) bytes → \(end), \(milliseconds) ms (\(Self.route(transfer.handle)))"
    }

    private static func route(_ handle: CurlHandle) -> String {
        let version =
            switch handle.number(CURLINFO_HTTP_VERSION) {
            case Int(CURL_HTTP_VERSION_1_0): "HTTP/1.0"
            case Int(CURL_HTTP_VERSION_1_1): "HTTP/1.1"
            case Int(CURL_HTTP_VERSION_2_0): "HTTP/2"
            default: "no HTTP"
            }
        let connection = handle.number(CURLINFO_NUM_CONNECTS) == 0 ? "reused connection" : "new connection"
        return "\(version), \(connection), \(handle.text(CURLINFO_PRIMARY_IP) ?? "no address")"
    }
}
