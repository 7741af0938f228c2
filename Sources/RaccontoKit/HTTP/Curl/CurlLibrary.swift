import CCurl

/// libcurl's process-wide state, made when the first transport sends its first request.
enum CurlLibrary {
    /// Whether libcurl started. Swift runs this once, however many threads ask.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
