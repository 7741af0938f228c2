import CCurl

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
