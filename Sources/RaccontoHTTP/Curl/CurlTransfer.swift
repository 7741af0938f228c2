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
    private let body: CurlRequestBody
    private(set) var response: CurlResponse
    private var watch: CurlStallWatch?
    private var progressReported: Int64 = -1
    /// `CURLINFO_REQUEST_SIZE` when the connection stood: what a proxy's CONNECT took.
    private var bytesBeforeRequest = 0
    private var resendRefused = false
    /// Whether libcurl holds the transfer because its sink is behind.
    private var isPaused = false

    /// Sets up a handle, and opens the body.
    ///
    /// - Parameter onSinkChange: as in `CurlResponse`.
    init(_ exchange: CurlExchange, onSinkChange: @escaping @Sendable () -> Void) throws(TransportError) {
        guard let handle = CurlHandle() else { throw TransportError(.cannotConnect, "libcurl is out of memory") }
        self.handle = handle
        self.exchange = exchange
        body = try CurlRequestBody(exchange.request.body)
        response = CurlResponse(sink: exchange.request.sink, onSinkChange: onSinkChange)
        handle.apply(exchange, body: body)
        handle.installCallbacks(for: self)
        guard handle.refusal == CURLE_OK else {
            let words = String(cString: curl_easy_strerror(handle.refusal))
            throw TransportError(.invalidRequest, "libcurl refused an option: \(words)")
        }
    }

    // MARK: - What libcurl calls

    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        guard response.takeHeader(line) else { return false }
        // The backend closes the connection after an unhandled 500 without saying so; do not pool it.
        if response.status >= 500 { handle.set(CURLOPT_FORBID_REUSE, true) }
        return true
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> CurlResponse.Next {
        let next = response.takeBody(bytes)
        isPaused = next == .pause
        return next
    }

    func produceBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int { body.read(into: buffer) }

    func seekBody(to offset: Int64) -> Bool { body.seek(to: offset) }

    /// A connection stands and the request would be written now. False ends the transfer.
    func beforeRequest() -> Bool {
        guard watch != nil else {
            bytesBeforeRequest = handle.number(CURLINFO_REQUEST_SIZE)
            startWatch()
            return true
        }
        if requestWasWritten { resendRefused = true }
        return !resendRefused
    }

    private func startWatch() {
        watch = CurlStallWatch(
            patience: exchange.configuration.stallTimeout, limit: exchange.configuration.stallSpeed, moved: bytesMoved,
            now: SuspendingClock.now)
    }

    /// Bytes in both directions.
    private var bytesMoved: Int64 {
        handle.size(CURLINFO_SIZE_UPLOAD_T) &+ Int64(handle.number(CURLINFO_REQUEST_SIZE)) &+ response.bytesReceived
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

    // MARK: - What the loop asks

    /// Tells the request's observer how far the body is, when that has changed.
    func reportProgress() {
        guard let observer = exchange.request.onUploadProgress, body.length > 0, watch != nil else { return }
        let sent = min(handle.size(CURLINFO_SIZE_UPLOAD_T), body.length)
        guard sent != progressReported else { return }
        progressReported = sent
        observer(sent, body.length)
    }

    /// Goes on after a pause. Returns false when libcurl refuses.
    func resume() -> Bool {
        guard isPaused else { return true }
        isPaused = false
        // What was not received meanwhile is not the server's fault.
        startWatch()
        return curl_easy_pause(handle.easy, CURLPAUSE_CONT) == CURLE_OK
    }

    /// Whether nothing is being written to the request's file descriptor any more.
    var isSinkSettled: Bool { response.writer?.isSettled ?? true }

    /// Gives up what has not been written yet.
    func cancelSink() { response.writer?.cancel() }

    /// The error of a transfer that has not moved for too long. One that waits for its sink does not count.
    func stall(at now: SuspendingClock.Instant) -> TransportError? {
        guard !isPaused else { return nil }
        guard watch?.hasStalled(moved: bytesMoved, now: now) == true else { return nil }
        let seconds = exchange.configuration.stallTimeout.components.seconds
        return TransportError(.stalled, "\(exchange.url.origin) has not moved anything for \(seconds) s")
    }

    /// How libcurl ended the transfer, once its sink is settled.
    func outcome(_ code: CURLcode) -> CurlOutcome {
        reportProgress()
        if code == CURLE_OK, response.status >= 200, response.hasAllHeaders, response.writer?.failure == nil {
            return traced(
                .success(
                    HTTPResponse(
                        status: response.status, headers: response.headers, body: response.body,
                        bytesToFile: response.writer?.written ?? 0)))
        }
        let error = response.failure ?? response.writer?.failure ?? CurlFailure(self, code).error
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

// MARK: - libcurl's callbacks

extension CurlHandle {
    /// Leads libcurl's callbacks to a transfer, which must outlive its stay in the multi handle.
    func installCallbacks(for transfer: CurlTransfer) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        note(ccurl_on_header(easy, receiveHeader, context))
        note(ccurl_on_body(easy, receiveBody, context))
        note(ccurl_on_read(easy, produceBody, context))
        note(ccurl_on_seek(easy, seekBody, context))
        note(ccurl_on_before_request(easy, beforeRequest, context))
        note(ccurl_on_open_socket(easy, openSocket, context))
    }
}

/// The transfer behind a callback's context.
private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

/// libcurl's size is always 1, so the product cannot overflow; a wrong count ends the transfer.
private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size &* count
    guard let transfer = transfer(context) else { return 0 }
    return transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: total)) ? total : total &+ 1
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size &* count
    guard let transfer = transfer(context) else { return 0 }
    return switch transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: total)) {
    case .goOn: total
    case .pause: Int(CURL_WRITEFUNC_PAUSE)
    case .end: total &+ 1
    }
}

private func produceBody(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size &* count)
    return transfer(context)?.produceBody(room) ?? Int(CURL_READFUNC_ABORT)
}

private func seekBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    let isPossible = origin == SEEK_SET && transfer(context)?.seekBody(to: Int64(offset)) == true
    return isPossible ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}

private func beforeRequest(
    _ context: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?, _ local: UnsafeMutablePointer<CChar>?,
    _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
    transfer(context)?.beforeRequest() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = transfer(context), let address else { return CURL_SOCKET_BAD }
    return transfer.openSocket(address.pointee)
}

/// Notices that a transfer moves too slowly for too long.
///
/// It keeps the last moment up to which the transfer was fast enough. When the mean speed since then reaches the
/// limit the moment moves on; when it stays below for the whole patience, the transfer has stalled. A burst after a
/// pause counts for the pause, so slow links that deliver in gulps live.
struct CurlStallWatch {
    private let patience: Duration
    /// Bytes a second.
    private let limit: Int64
    private var fineUntil: SuspendingClock.Instant
    private var movedThen: Int64

    /// - Parameter moved: bytes that had moved before.
    init(patience: Duration, limit: Int64, moved: Int64 = 0, now: SuspendingClock.Instant) {
        self.patience = patience
        self.limit = max(limit, 1)
        fineUntil = now
        movedThen = moved
    }

    /// Notes how many bytes have moved in all, and says whether the transfer has stalled.
    mutating func hasStalled(moved: Int64, now: SuspendingClock.Instant) -> Bool {
        let elapsed = fineUntil.duration(to: now)
        if Double(moved - movedThen) >= Double(limit) * (elapsed / .seconds(1)) {
            fineUntil = now
            movedThen = moved
            return false
        }
        return elapsed >= patience
    }
}
