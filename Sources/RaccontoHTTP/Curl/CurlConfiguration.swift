public import Foundation

/// How a `CurlTransport` connects: time limits, trust, proxies and its own name.
///
/// ```swift
/// var configuration = CurlConfiguration()
/// configuration.caBundle = "/etc/ssl/certs/company.pem"
/// let transport = CurlTransport(configuration)
/// ```
public struct CurlConfiguration: Sendable {
    /// Longest time for name look-up, TCP, proxy and TLS together. Default 15 s.
    public var connectTimeout: Duration = .seconds(15)

    /// How long a transfer may stay below `stallSpeed`, counted from the moment the request is written. Default 30 s.
    ///
    /// Bytes in either direction count. A server that took the whole request and thinks about it moves no bytes, so
    /// this is also the longest time to wait for its answer. A moving upload has no limit.
    public var stallTimeout: Duration = .seconds(30)

    /// Bytes a second below which a transfer counts as stalled. Default 1 KB/s.
    public var stallSpeed: Int64 = 1024

    /// Connections to one host at the same time; further requests wait for one. Default 8.
    public var maxConnectionsPerHost = 8

    /// A connection that was idle for longer carries no unsafe request (POST, PUT, PATCH, DELETE). Default 4 s.
    ///
    /// Uvicorn closes idle connections after 5 s. A request that meets the closing half-way has an unknown fate, so
    /// requests that must not be repeated stay away from that moment. Whole seconds.
    public var idleLimitForUnsafeRequests: Duration = .seconds(4)

    /// PEM file of the only certificate authorities to trust. Nil: the system's, or what the environment names.
    public var caBundle: String?

    /// `SSL_CERT_FILE`, which takes the place of the system's bundle, as for OpenSSL.
    let environmentBundle: String?

    /// `SSL_CERT_DIR`, which takes the place of the system's directory of hashed certificates.
    let environmentDirectory: String?

    /// Proxies, from the usual variables.
    public var proxies: CurlProxies

    /// The `User-Agent` field. A program adds its version: `racconto-linux/1.0.0`.
    public var userAgent = "racconto-linux"

    /// Receives one line about every exchange: method, origin, sizes, times, status. Never a path, a header's value
    /// or a byte of a body, because one-time URLs, tokens and passwords live there. Called on the transport's thread.
    public var trace: (@Sendable (String) -> Void)?

    /// Standard limits; trust and proxies as the environment's variables say.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func value(_ name: String) -> String? {
            guard let text = environment[name], !text.isEmpty else { return nil }
            return text
        }
        environmentBundle = value("SSL_CERT_FILE")
        environmentDirectory = value("SSL_CERT_DIR")
        proxies = CurlProxies(environment: environment)
    }
}

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
