import PhotoPreparation

/// What every command understands.
struct GlobalOptions: Sendable, Equatable {
    var json = false
    var verbose = false
    var quiet = false
    var server: String?
    var email: String?
    var queue: FilePath?
    var imageHost: String?
    var caBundle: String?
    var allowsInsecureHTTP = false

    static var parameters: [Parameter<GlobalOptions>] {
        [
            .flag("--json", \.json, "Print data for programs: one JSON array for a list, JSON Lines for a stream"),
            .flag("--verbose", \.verbose, "Trace every request on stderr: method, path, status, time, request id"),
            .flag("--quiet", \.quiet, "Print errors only"),
            .option(
                "--server", "URL", \.server,
                "Server to talk to (default: that of the last login, else https://racconto.app/api)"),
            .option("--email", "EMAIL", \.email, "Account to use, when several are logged in"),
            .option("--queue", "FILE", \.queue, "Queue file (default $XDG_STATE_HOME/racconto/queue.sqlite)"),
            .option("--image-host", "URL", \.imageHost, "Read pictures from here instead of imagedelivery.net"),
            .option("--cacert", "FILE", \.caBundle, "Trust only the certificates in this PEM file"),
            .flag("--insecure-http", \.allowsInsecureHTTP, "Allow plain http to hosts other than this machine"),
        ]
    }
}
