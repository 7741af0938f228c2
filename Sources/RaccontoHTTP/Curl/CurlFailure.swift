import CCurl
import RaccontoSystem

/// Turns libcurl's code for a failed transfer into a `TransportError`.
///
/// The words name the origin at most. libcurl's own text is used only where it speaks of a name, a certificate or a
/// proxy, as elsewhere it may quote what was sent.
struct CurlFailure {
    let error: TransportError

    init(_ transfer: CurlTransfer, _ code: CURLcode) {
        let origin = transfer.exchange.url.origin
        let kind = Self.kind(of: code, transfer)
        error = TransportError(kind, Self.message(for: kind, code, transfer, origin))
    }

    private static func kind(of code: CURLcode, _ transfer: CurlTransfer) -> TransportError.Kind {
        let tunnelStatus = transfer.handle.number(CURLINFO_HTTP_CONNECTCODE)
        if tunnelStatus >= 300 { return .proxyFailed }
        let byPhase = transfer.requestWasWritten ? TransportError.Kind.connectionLost : .cannotConnect
        switch code {
        case CURLE_URL_MALFORMAT: return .invalidURL
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            return transfer.requestWasWritten ? .protocolViolation : .invalidURL
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxyFailed
        case CURLE_COULDNT_RESOLVE_HOST: return transfer.requestWasWritten ? .connectionLost : .nameNotResolved
        case CURLE_SSL_CONNECT_ERROR where wasCutOff(transfer.handle): return byPhase
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            return transfer.requestWasWritten ? .connectionLost : .tlsFailed
        default: return byPhase
        }
    }

    /// A handshake that the network ended is no judgement about a certificate.
    private static func wasCutOff(_ handle: CurlHandle) -> Bool {
        let text = handle.failureText
        return text.contains("SSL_ERROR_SYSCALL") || text.contains("unexpected eof")
    }

    private static func message(
        for kind: TransportError.Kind, _ code: CURLcode, _ transfer: CurlTransfer, _ origin: HTTPOrigin
    ) -> String {
        let words = String(cString: curl_easy_strerror(code))
        let detail = transfer.handle.failureText.isEmpty ? words : transfer.handle.failureText
        switch kind {
        case .nameNotResolved: return "the name of \(origin) cannot be resolved; is the machine online?"
        case .tlsFailed: return "no trusted connection to \(origin): \(detail)"
        case .proxyFailed: return "the proxy did not connect to \(origin): \(detail)"
        case .cannotConnect where code == CURLE_OPERATION_TIMEDOUT:
            let limit = transfer.exchange.configuration.connectTimeout.components.seconds
            return "no connection to \(origin) within \(limit) s"
        case .cannotConnect:
            let number = Int32(truncatingIfNeeded: transfer.handle.number(CURLINFO_OS_ERRNO))
            let proxies = transfer.exchange.configuration.proxies
            let hint = proxies.proxy(forScheme: origin.scheme) == nil ? "" : " (the environment names a proxy)"
            return "no connection to \(origin): \(number == 0 ? words : SystemFault.words(number))\(hint)"
        case .connectionLost where transfer.response.bytesReceived > 0:
            return "\(origin) cut its response off"
        case .connectionLost: return "\(origin) closed the connection without a response"
        case .protocolViolation: return "\(origin) does not answer in proper HTTP: \(words)"
        default: return "the transfer with \(origin) failed: \(words)"
        }
    }
}

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
