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
