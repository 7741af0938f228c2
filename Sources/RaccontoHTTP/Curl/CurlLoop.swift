import CCurl
import Glibc

/// The body of the transport's thread: takes what the inbox holds, moves transfers, and answers those that ended.
///
/// Everything here is confined to that thread, so nothing is locked.
final class CurlLoop {
    private enum End {
        case byLibcurl(CURLcode)
        case here(TransportError)
    }

    private struct Flight {
        let transfer: CurlTransfer
        let reply: CurlEngine.Reply
        /// Set when nothing more will be received, and only the sink may have something left to write.
        var end: End?
    }

    private let multi: CurlMulti
    private let engine: CurlEngine
    private var flights: [UInt64: Flight] = [:]
    /// The transfers that are in the multi handle.
    private var ids: [UnsafeMutableRawPointer: UInt64] = [:]
    private var lastTick = SuspendingClock.now

    /// How often stalls and progress are looked at.
    private static let tick = Duration.milliseconds(100)

    init(_ multi: CurlMulti, _ engine: CurlEngine) {
        self.multi = multi
        self.engine = engine
    }

    /// Runs until the engine stops.
    func run() {
        while true {
            let (commands, isStopped) = engine.takeInbox()
            commands.forEach(obey)
            if isStopped { break }
            let isSound = multi.perform()
            takeEnded()
            lookAtTheClock()
            if !isSound { failAll(TransportError(.connectionLost, "libcurl gave up: out of memory")) }
            // The wake-up covers all that can happen while nothing is in flight.
            let patience: Int32 = flights.isEmpty ? .max : 100
            if !multi.wait(milliseconds: patience) { usleep(10_000) }
        }
        shutDown()
    }

    private func obey(_ command: CurlEngine.Command) {
        switch command {
        case .start(let id, let exchange, let reply):
            do throws(TransportError) {
                let transfer = try CurlTransfer(exchange) { [engine] in engine.post(.sinkChanged(id: id)) }
                guard multi.add(transfer.handle) else {
                    throw TransportError(.cannotConnect, "libcurl is out of memory")
                }
                flights[id] = Flight(transfer: transfer, reply: reply)
                ids[transfer.handle.easy] = id
            } catch {
                reply.resume(returning: .failure(error))
            }
        case .cancel(let id):
            flights[id]?.transfer.cancelSink()
            abandon(id, TransportError(.cancelled, "cancelled"))
        case .sinkChanged(let id):
            guard let flight = flights[id] else { return }
            if flight.end != nil {
                answerIfSettled(id)
            } else if !flight.transfer.resume() {
                abandon(id, TransportError(.connectionLost, "libcurl could not go on after a pause"))
            }
        }
    }

    private func takeEnded() {
        while let (easy, code) = multi.nextEnded() {
            guard let id = ids[easy], flights[id]?.end == nil else { continue }
            flights[id]?.end = .byLibcurl(code)
            answerIfSettled(id)
        }
    }

    private func lookAtTheClock() {
        let now = SuspendingClock.now
        guard lastTick.duration(to: now) >= Self.tick else { return }
        lastTick = now
        for (id, flight) in flights where flight.end == nil {
            flight.transfer.reportProgress()
            if let error = flight.transfer.stall(at: now) { abandon(id, error) }
        }
    }

    /// Ends a transfer here; what it has received is still written, unless its sink was cancelled.
    private func abandon(_ id: UInt64, _ error: TransportError) {
        guard let flight = flights[id] else { return }
        // Removed at once, so that the network moves no further.
        if flight.end == nil { remove(flight.transfer) }
        if flight.end == nil || error.kind == .cancelled { flights[id]?.end = .here(error) }
        answerIfSettled(id)
    }

    /// Answers a transfer that has ended, as soon as nobody writes to its file descriptor any more: that belongs to the
    /// caller again then.
    private func answerIfSettled(_ id: UInt64) {
        guard let flight = flights[id], let end = flight.end, flight.transfer.isSinkSettled else { return }
        flights[id] = nil
        switch end {
        case .byLibcurl(let code):
            // The outcome is read before the removal, which forgets the connection.
            let outcome = flight.transfer.outcome(code)
            remove(flight.transfer)
            flight.reply.resume(returning: outcome)
        case .here(let error):
            remove(flight.transfer)
            flight.reply.resume(returning: flight.transfer.outcome(error))
        }
    }

    private func remove(_ transfer: CurlTransfer) {
        guard ids.removeValue(forKey: transfer.handle.easy) != nil else { return }
        multi.remove(transfer.handle)
    }

    private func failAll(_ error: TransportError) {
        for (id, flight) in flights {
            flight.transfer.cancelSink()
            abandon(id, error)
        }
    }

    /// Fails all for good. The thread ends after this, so it waits for the writes that have begun.
    private func shutDown() {
        let error = TransportError(.cancelled, "the connection pool was shut down")
        failAll(error)
        while !flights.isEmpty {
            usleep(1000)
            failAll(error)
        }
    }
}

/// The multi handle: the pool of connections, and the transfers that use them.
///
/// Only `wakeUp` may be called from any thread (libcurl says so); all else belongs to the transport's thread. That
/// division is what `@unchecked` vouches for.
final class CurlMulti: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    /// Nil when memory is exhausted.
    init?(maxConnectionsPerHost: Int) {
        guard let multi = curl_multi_init() else { return nil }
        self.multi = multi
        let perHost = max(maxConnectionsPerHost, 1)
        // The pool keeps what two hosts (API and image host) may use; idle ones beyond it are closed, oldest first.
        guard ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, perHost) == CURLM_OK,
            ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, perHost.multipliedReportingOverflow(by: 2).partialValue)
                == CURLM_OK
        else {
            curl_multi_cleanup(multi)
            return nil
        }
    }

    deinit { curl_multi_cleanup(multi) }

    /// Ends the thread's `wait`, from any thread.
    func wakeUp() { curl_multi_wakeup(multi) }

    func add(_ handle: CurlHandle) -> Bool { curl_multi_add_handle(multi, handle.easy) == CURLM_OK }

    func remove(_ handle: CurlHandle) { curl_multi_remove_handle(multi, handle.easy) }

    /// Moves every transfer as far as it goes without waiting. False when libcurl itself is broken.
    func perform() -> Bool {
        var running: Int32 = 0
        return curl_multi_perform(multi, &running) == CURLM_OK
    }

    /// The next transfer that has ended, and how.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle {
                return (easy, message.pointee.data.result)
            }
        }
        return nil
    }

    /// Sleeps until a socket is ready, `wakeUp` is called, or the time is over.
    func wait(milliseconds: Int32) -> Bool {
        curl_multi_poll(multi, nil, 0, milliseconds, nil) == CURLM_OK
    }
}
