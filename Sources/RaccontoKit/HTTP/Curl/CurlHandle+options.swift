import CCurl

extension CurlHandle {
    /// Says all of one exchange to libcurl: where to, with what trust and limits, and which request.
    func apply(_ exchange: CurlExchange, body: CurlBodySource) {
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

    private func applyRequest(_ request: HTTPRequest, _ body: CurlBodySource) {
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

    private func applyHeaders(_ request: HTTPRequest, _ body: CurlBodySource) {
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
