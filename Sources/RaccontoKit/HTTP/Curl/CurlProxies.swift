/// Which proxy a request goes through, as the usual environment variables say.
///
/// Names and precedence are curl's: `http_proxy` (lower case only, because servers hand `HTTP_PROXY` to CGI programs
/// from a request header), `https_proxy` or `HTTPS_PROXY`, then `all_proxy` or `ALL_PROXY`; `no_proxy` or `NO_PROXY`
/// lists hosts, domains and address ranges that are reached directly, `*` means all.
public struct CurlProxies: Sendable, Equatable {
    /// Proxy for `http` URLs; it may hold a password.
    public var http: Redacted<String>?
    /// Proxy for `https` URLs; it may hold a password.
    public var https: Redacted<String>?
    /// The list of exceptions, in the syntax of `NO_PROXY`.
    public var exceptions: String?

    /// Reads the variables. An empty one counts as absent.
    public init(environment: [String: String]) {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        http = first("http_proxy", "all_proxy", "ALL_PROXY").map { Redacted($0) }
        https = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map { Redacted($0) }
        exceptions = first("no_proxy", "NO_PROXY")
    }

    /// The proxy for a URL of this scheme, before exceptions.
    func proxy(forScheme scheme: String) -> String? {
        (scheme == "https" ? https : http)?.secret
    }
}
