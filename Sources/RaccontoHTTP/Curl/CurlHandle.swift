import CCurl

/// One libcurl easy handle with everything that must live as long as it: header list and error text.
///
/// Setters note the first refusal in `refusal` and go on, so that a transfer is set up as a plain list of options.
/// Lives on the transport's thread.
final class CurlHandle {
    /// The handle itself, for libcurl's functions.
    let easy: UnsafeMutableRawPointer
    /// The first option that libcurl refused.
    private(set) var refusal: CURLcode = CURLE_OK
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?

    /// Nil when memory is exhausted.
    init?() {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        note(ccurl_set_error_buffer(easy, errorText))
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headers)
        errorText.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { note(ccurl_set_long(easy, option, value)) }

    func set(_ option: CURLoption, _ value: Bool) { set(option, value ? 1 : 0) }

    func set(_ option: CURLoption, size: Int64) { note(ccurl_set_offset(easy, option, curl_off_t(size))) }

    func set(_ option: CURLoption, _ value: String?) { note(ccurl_set_string(easy, option, value)) }

    /// Adds one header line; `finishHeaders` hands the list over.
    func addHeader(_ line: String) {
        guard let longer = curl_slist_append(headers, line) else { return note(CURLE_OUT_OF_MEMORY) }
        headers = longer
    }

    func finishHeaders() { note(ccurl_set_list(easy, CURLOPT_HTTPHEADER, headers)) }

    /// Keeps the first failure of a row.
    func note(_ code: CURLcode) {
        if refusal == CURLE_OK { refusal = code }
    }

    func number(_ info: CURLINFO) -> Int { ccurl_info_long(easy, info) }

    func size(_ info: CURLINFO) -> Int64 { Int64(ccurl_info_offset(easy, info)) }

    func text(_ info: CURLINFO) -> String? { ccurl_info_string(easy, info).map { String(cString: $0) } }

    /// libcurl's own words about the failure; empty when it had none. They may name the host.
    var failureText: String { String(cString: errorText) }
}

extension CurlHandle {
    /// Says all of one exchange to libcurl: where to, with what trust and limits, and which request.
    func apply(_ exchange: CurlExchange, body: CurlRequestBody) {
        applySafety(exchange.configuration)
        applyRoute(exchange)
        applyRequest(exchange.request, body)
        applyHeaders(exchange.request, body)
    }

    private func applySafety(_ configuration: CurlConfiguration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, false)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
        set(CURLOPT_NOSIGNAL, true)
        set(CURLOPT_NOPROGRESS, true)
        // Otherwise cancelling waits for the name look-up that still runs.
        set(CURLOPT_QUICK_EXIT, true)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        applyTrust(configuration)
    }

    private func applyTrust(_ configuration: CurlConfiguration) {
        if let bundle = configuration.caBundle {
            for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { set(option, bundle) }
            // Distributions build a directory into libcurl, which would be trusted next to the bundle.
            for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { set(option, nil) }
            return
        }
        if let file = configuration.environmentBundle {
            for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { set(option, file) }
        }
        if let directory = configuration.environmentDirectory {
            for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { set(option, directory) }
        }
    }

    private func applyRoute(_ exchange: CurlExchange) {
        let configuration = exchange.configuration
        set(CURLOPT_URL, exchange.url.text)
        // Always said, even when empty, so that libcurl does not read the environment while another thread writes it.
        set(CURLOPT_PROXY, configuration.proxies.proxy(forScheme: exchange.url.origin.scheme) ?? "")
        set(CURLOPT_NOPROXY, configuration.proxies.exceptions ?? "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(configuration.connectTimeout.wholeMilliseconds, 1))
        set(CURLOPT_TCP_KEEPALIVE, true)
        // A picture gains nothing from multiplexing, and one lost packet would hold up every other stream.
        let isUpload = if case .multipart = exchange.request.body { true } else { false }
        let version = isUpload || exchange.onFreshConnection ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS
        set(CURLOPT_HTTP_VERSION, Int(version))
        if exchange.onFreshConnection { set(CURLOPT_FRESH_CONNECT, true) }
        if !exchange.request.method.isSafe {
            set(CURLOPT_MAXAGE_CONN, max(Int(configuration.idleLimitForUnsafeRequests.components.seconds), 1))
        }
    }

    private func applyRequest(_ request: HTTPRequest, _ body: CurlRequestBody) {
        switch request.method {
        case .get: set(CURLOPT_HTTPGET, true)
        case .head: set(CURLOPT_NOBODY, true)
        case .post, .put, .patch, .delete: break
        }
        if body.length > 0 || [.post, .put, .patch].contains(request.method) {
            set(CURLOPT_UPLOAD, true)
            set(CURLOPT_INFILESIZE_LARGE, size: body.length)
            // Fewer, larger reads and writes for pictures; small requests keep the 64 KiB default.
            if body.length > 256 << 10 { set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10) }
        }
        if request.method != .head { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
        switch request.sink {
        // A compressed list is unpacked on arrival; the cap counts unpacked bytes.
        case .memory: set(CURLOPT_ACCEPT_ENCODING, "gzip")
        case .fileDescriptor: set(CURLOPT_BUFFERSIZE, 128 << 10)
        }
    }

    private func applyHeaders(_ request: HTTPRequest, _ body: CurlRequestBody) {
        for (name, value) in request.headers {
            // libcurl reads `Name:` as "do not send it", and `Name;` as an empty field.
            addHeader(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        if let contentType = body.contentType { addHeader("Content-Type: \(contentType)") }
        // Otherwise libcurl waits up to a second for `100 Continue` before each large body.
        addHeader("Expect:")
        finishHeaders()
    }
}

extension Duration {
    /// Milliseconds, rounded down, within what libcurl takes.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let limit = Int64(Int32.max)
        guard seconds < limit / 1000 else { return Int(limit) }
        guard seconds > -limit / 1000 else { return -Int(limit) }
        return Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
