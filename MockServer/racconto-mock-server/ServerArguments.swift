import FakeRacconto

/// The command line of `racconto-mock-server`.
struct ServerArguments {
    struct Unusable: Error {
        let message: String
    }

    /// Megabytes (2²⁰ bytes) of pictures that are kept in memory.
    private static let memory = FakeRacconto.Options().imageMemoryLimit >> 20

    static let help = """
        usage: racconto-mock-server [options]

        Serves the Racconto API and its image host on 127.0.0.1 and prints `listening on URL` as its first line.
        To let the client read pictures from here, set RACCONTO_IMAGE_HOST to the same URL.

          --port N                  port to listen on; 0 chooses a free one (default)
          --dialect D               backend (default), workorder or both
          --only-table              serve the rows of the work order's table and nothing else
          --seed-user EMAIL:PASS    an account that can log in; may be repeated
          --photo-limit N           photos an account may have (default 1000)
          --project-limit N         projects an account may have (default 3)
          --state-dir DIR           keep pictures and state here; without it they are kept in memory, the
                                    oldest pictures are forgotten beyond \(memory) MB of them, and all is gone
                                    at the end
          --discard-images          remember only the checksums of pictures
          --delivery                serve delivery links, which the backend has off by default
          --no-openapi              answer 404 to /openapi.json
          --web-page S:[N:]ROUTE    answer requests to ROUTE with status S and an HTML page, as a firewall, proxy
                                    or login portal between client and server does, instead of processing them;
                                    N times, or always; may be repeated. ROUTE is a method and a path; * is any
                                    method or any segment, a last ** any rest: `403:2:POST /photos/`, `503:* /**`
          --help                    show this
        """

    var options = FakeRacconto.Options()
    var wantsHelp = false

    /// A warning that pictures will be forgotten, for runs that keep them in memory.
    var remark: String? {
        guard !wantsHelp, options.stateDirectory == nil, options.keepsImages else { return nil }
        return "pictures are kept in memory: beyond \(Self.memory) MB the oldest are forgotten, and all at the end;"
            + " --state-dir DIR keeps them"
    }

    init(_ arguments: [String]) throws(Unusable) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            func value() throws(Unusable) -> String {
                if parts.count == 2 { return parts[1] }
                guard let next = rest.popFirst() else { throw Unusable(message: "\(parts[0]) needs a value") }
                return next
            }
            switch parts[0] {
            case "--help", "-h": wantsHelp = true
            case "--delivery": options.hasDelivery = true
            case "--only-table": (options.dialect, options.servesOnlyTable) = (.workorder, true)
            case "--no-openapi": options.servesOpenAPI = false
            case "--discard-images": options.keepsImages = false
            case "--state-dir": options.stateDirectory = try value()
            case "--port": options.port = try Self.number(parts[0], try value())
            case "--photo-limit": options.photoLimit = try Self.number(parts[0], try value())
            case "--project-limit": options.projectLimit = try Self.number(parts[0], try value())
            case "--dialect":
                let name = try value()
                guard let dialect = FakeRacconto.Dialect(rawValue: name) else {
                    throw Unusable(message: "unknown dialect '\(name)'; known are backend, workorder and both")
                }
                options.dialect = dialect
            case "--seed-user":
                let fields = try value().split(separator: ":", maxSplits: 1).map(String.init)
                guard fields.count == 2 else { throw Unusable(message: "--seed-user needs EMAIL:PASSWORD") }
                options.accounts.append(FakeRacconto.Account(email: fields[0], password: fields[1]))
            case "--web-page": options.faults.append(try Self.webPage(try value()))
            default: throw Unusable(message: "unknown option '\(argument)'; see --help")
            }
        }
    }

    /// Reads `STATUS:[TIMES:]METHOD PATH`.
    private static func webPage(_ text: String) throws(Unusable) -> PlannedFault {
        let fields = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let hasTimes = fields.count == 3
        guard fields.count >= 2, let status = Int(fields[0]), (400...599).contains(status),
            let times = hasTimes ? Int(fields[1]) : Int.max, times > 0,
            let route = fields.last, route.split(separator: " ").count == 2, route.contains(" /")
        else {
            throw Unusable(message: "--web-page needs STATUS:[TIMES:]METHOD PATH with a status of 400 to 599")
        }
        return PlannedFault(route, times: times, .webPage(status))
    }

    private static func number<Value: FixedWidthInteger>(_ name: String, _ text: String) throws(Unusable) -> Value {
        guard let number = Value(text), number >= 0 else {
            throw Unusable(message: "\(name) needs a whole number, not '\(text)'")
        }
        return number
    }
}
