import CCurl
import Glibc

/// One exchange in flight: the handle, the request body's source, and the response so far.
///
/// libcurl's callbacks arrive here with an unretained pointer, which is sound because the loop keeps the transfer
/// until its handle has left the multi handle. Lives on the transport's thread.
///
/// **Never twice.** libcurl by itself sends a request again when a pooled connection dies before the first response
/// byte, POST included, although the server may have carried it out. `beforeRequest` and `openSocket` forbid that
/// as soon as one byte of the request was written. `CurlTransport` then sends safe requests once more; all others
/// end with `connectionLost`, and the caller looks before it repeats anything. While no byte was written libcurl
/// may look for another connection, which nobody can notice.
final class CurlTransfer {
    let handle: CurlHandle
    let exchange: CurlExchange
    private let body: CurlBodySource
    private(set) var response: CurlResponse
    private var watch: CurlStallWatch?
    private var progressReported: Int64 = -1
    /// `CURLINFO_REQUEST_SIZE` when the connection stood: what a proxy's CONNECT took.
    private var bytesBeforeRequest = 0
    private var resendRefused = false

    /// Sets up a handle, and opens the body.
    init(_ exchange: CurlExchange) throws(TransportError) {
        guard let handle = CurlHandle() else { throw TransportError(.cannotConnect, "libcurl is out of memory") }
        self.handle = handle
        self.exchange = exchange
        body = try CurlBodySource(exchange.request.body)
        response = CurlResponse(sink: exchange.request.sink)
        handle.apply(exchange, body: body)
        handle.installCallbacks(for: self)
        guard handle.refusal == CURLE_OK else {
            let words = String(cString: curl_easy_strerror(handle.refusal))
            throw TransportError(.invalidRequest, "libcurl refused an option: \(words)")
        }
    }

    // MARK: What libcurl calls

    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        guard response.takeHeader(line) else { return false }
        // The backend closes the connection after an unhandled 500 without saying so; do not pool it.
        if response.status >= 500 { handle.set(CURLOPT_FORBID_REUSE, true) }
        return true
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool { response.takeBody(bytes) }

    func produceBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int? { body.read(into: buffer) }

    func seekBody(to offset: Int64) -> Bool { body.seek(to: offset) }

    /// A connection stands and the request would be written now. False ends the transfer.
    func beforeRequest() -> Bool {
        guard watch != nil else {
            bytesBeforeRequest = handle.number(CURLINFO_REQUEST_SIZE)
            watch = CurlStallWatch(
                patience: exchange.configuration.stallTimeout, limit: exchange.configuration.stallSpeed,
                now: SuspendingClock.now)
            return true
        }
        if requestWasWritten { resendRefused = true }
        return !resendRefused
    }

    /// A socket for a new connection, closed in child processes; `CURL_SOCKET_BAD` when there must be none.
    func openSocket(_ address: curl_sockaddr) -> curl_socket_t {
        if requestWasWritten {
            resendRefused = true
            return CURL_SOCKET_BAD
        }
        let descriptor = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        // Without it the kernel takes megabytes at once, and a slow link that works them off looks stalled and full
        // of progress. When the kernel does not know the option, only that is lost.
        var unsentBytes: Int32 = 128 << 10
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsentBytes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    // MARK: What the loop asks

    /// Tells the request's observer how far the body is, when that has changed.
    func reportProgress() {
        guard let observer = exchange.request.onUploadProgress, body.length > 0, watch != nil else { return }
        let sent = min(handle.size(CURLINFO_SIZE_UPLOAD_T), body.length)
        guard sent != progressReported else { return }
        progressReported = sent
        observer(sent, body.length)
    }

    /// The error of a transfer that has not moved for too long.
    func stall(at now: SuspendingClock.Instant) -> TransportError? {
        let moved =
            handle.size(CURLINFO_SIZE_UPLOAD_T) &+ Int64(handle.number(CURLINFO_REQUEST_SIZE)) &+ response.bytesReceived
        guard watch?.hasStalled(moved: moved, now: now) == true else { return nil }
        let seconds = exchange.configuration.stallTimeout.components.seconds
        return TransportError(.stalled, "\(exchange.url.origin) has not moved anything for \(seconds) s")
    }

    /// How libcurl ended the transfer.
    func outcome(_ code: CURLcode) -> CurlOutcome {
        reportProgress()
        if code == CURLE_OK, response.status >= 200, response.hasAllHeaders {
            return traced(
                .success(
                    HTTPResponse(
                        status: response.status, headers: response.headers, body: response.body,
                        bytesToFile: response.bytesToFile)))
        }
        let error = body.failure ?? response.failure ?? CurlFailure(self, code).error
        return traced(.failure(error), pooledConnectionDied: diedInThePool(error))
    }

    /// The loop's own end of the transfer.
    func outcome(_ error: TransportError) -> CurlOutcome { traced(.failure(error)) }

    /// Whether a byte of the request was handed to the network, so that the server may have it.
    var requestWasWritten: Bool {
        watch != nil && handle.number(CURLINFO_REQUEST_SIZE) > bytesBeforeRequest
    }

    private func diedInThePool(_ error: TransportError) -> Bool {
        guard error.kind == .connectionLost, response.bytesReceived == 0 else { return false }
        return resendRefused || (watch != nil && handle.number(CURLINFO_NUM_CONNECTS) == 0)
    }

    private func traced(
        _ result: Result<HTTPResponse, TransportError>, pooledConnectionDied: Bool = false
    ) -> CurlOutcome {
        if let trace = exchange.configuration.trace { trace(CurlTraceLine(self, result, body.length).text) }
        return CurlOutcome(result: result, pooledConnectionDied: pooledConnectionDied)
    }
}
