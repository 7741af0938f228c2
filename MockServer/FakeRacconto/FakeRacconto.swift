public import Foundation

/// The backend and its image host in one process, listening on a free loopback port.
///
/// ```
/// let server = try FakeRacconto()
/// server.seedUser(email: "ann@example.com", password: "correct horse")
/// server.fail("POST /photos/", times: 1, .dropAfterProcessing)
/// … point a client at server.url …
/// server.stop()
/// ```
/// Upload URLs point at the same port; delivery URLs at `https://imagedelivery.net`, which a client maps to `url`.
/// Unchecked: `lock` guards everything that changes.
public final class FakeRacconto: @unchecked Sendable {
    /// One request that was served. Holds no header and no body.
    public struct LoggedRequest: Sendable, Equatable {
        /// The method, in upper case.
        public let method: String
        /// The path, without the query.
        public let path: String
        /// 0 when nothing was answered.
        public let status: Int
        /// When it was answered.
        public let time: Date
    }

    /// Requests that are remembered; after more the older half is forgotten.
    private static let longestLog = 1_000_000

    /// `http://127.0.0.1:PORT`
    public let url: String
    private let lock = NSLock()
    let backend: Backend
    let options: Options
    private let router: Router
    private let listener: HTTPListener
    private let stateFile: StateFile?
    private var faults: FaultPlan
    private var log: [LoggedRequest] = []

    /// Starts a server. Requests are answered from the moment on at which the port takes connections.
    ///
    /// - Throws: an error whose description says why the port or the state folder cannot be used.
    public init(_ options: Options = Options()) throws {
        self.options = options
        let place: ImageBytes.Place =
            if let folder = options.stateDirectory { .folder(folder + "/images") } else {
                options.keepsImages ? .memory(limit: options.imageMemoryLimit) : .nowhere
            }
        let images = ImageHost(bytes: try ImageBytes(place), draftLifetime: options.uploadURLLifetime)
        let backend = Backend(options, images: images)
        if let folder = options.stateDirectory, let snapshot = try StateFile.load(from: folder) {
            backend.restore(snapshot)
        }
        self.backend = backend
        router = Router(routes: RouteTable.routes(options))
        faults = FaultPlan(options.faults)
        listener = try HTTPListener(port: options.port)
        url = "http://127.0.0.1:\(listener.port)"
        images.baseURL = url
        let lock = lock
        stateFile = options.stateDirectory.map { folder in
            StateFile(folder: folder) { lock.withLock { backend.snapshot() } }
        }
        for account in options.accounts { seedUser(email: account.email, password: account.password) }
        // Last: whoever connects from now on finds everything in its place.
        listener.start { [weak self] stream in self?.serve(stream) }
    }

    deinit { stop() }

    /// Closes the port and every connection, and keeps the state when there is a folder for it.
    public func stop() {
        listener.stop()
        stateFile?.flush()
    }

    // MARK: - Answering

    private func serve(_ stream: SocketStream) {
        ConnectionHandler(
            stream: stream, reader: RequestReader(maximumBody: 32 << 20),
            takeFault: { request in
                self.lock.withLock { self.faults.take(method: request.method, path: request.rawPath) }
            },
            answer: { self.answer($0) },
            log: { request, status in
                let entry = LoggedRequest(
                    method: request.method, path: request.rawPath, status: status, time: Date())
                self.lock.withLock {
                    if self.log.count >= Self.longestLog { self.log.removeFirst(Self.longestLog / 2) }
                    self.log.append(entry)
                }
            }
        ).serve()
    }

    private func answer(_ request: IncomingRequest) -> OutgoingResponse {
        var response = route(request)
        if request.method == "HEAD" { response.omitsBody = true }
        // Asking for an upload URL is a read that leaves something behind.
        if request.method != "GET" && request.method != "HEAD" || request.rawPath == "/photos/cf-upload-url" {
            stateFile?.noteChange()
        }
        return response
    }

    private func route(_ request: IncomingRequest) -> OutgoingResponse {
        if request.method == "OPTIONS", request.header("access-control-request-method") != nil {
            return Self.preflight(request)
        }
        let segments = request.rawPath.split(separator: "/", omittingEmptySubsequences: false)
        if segments.count >= 3, segments[1] == ImageHost.account {
            let id = String(segments[2])
            if segments.count == 3, request.method == "POST" { return backend.images.upload(id, request) }
            if segments.count == 4, request.method == "GET" || request.method == "HEAD" {
                return backend.images.deliver(id, variant: String(segments[3]), request)
            }
        }
        switch router.resolve(method: request.method, rawPath: request.rawPath) {
        case .notFound: return .detail(404, "Not Found")
        case .methodNotAllowed(let allow):
            return .detail(405, "Method Not Allowed", headers: [(name: "allow", value: allow)])
        case .redirect(let path):
            let query =
                request.rawQuery.isEmpty ? "" : "?" + request.rawQuery.replacingOccurrences(of: "%20", with: "+")
            let host = request.header("host") ?? "127.0.0.1"
            let scheme = request.header("x-forwarded-proto") == "https" ? "https" : "http"
            return OutgoingResponse(
                status: 307, headers: [(name: "location", value: "\(scheme)://\(host)\(path)\(query)")])
        case .route(let route, let parameters): return lock.withLock { run(route, parameters, request) }
        }
    }

    /// What a browser asks before it sends a request from another origin.
    private static func preflight(_ request: IncomingRequest) -> OutgoingResponse {
        OutgoingResponse(
            status: 200,
            headers: [
                (name: "content-type", value: "text/plain; charset=utf-8"),
                (name: "access-control-allow-origin", value: request.header("origin") ?? "*"),
                (name: "access-control-allow-methods", value: "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"),
                (name: "access-control-allow-headers", value: request.header("access-control-request-headers") ?? "*"),
            ], body: Array("OK".utf8))
    }

    private func run(_ route: Route, _ parameters: [String: String], _ request: IncomingRequest) -> OutgoingResponse {
        do {
            let caller = route.access == .bearer ? try backend.caller(of: request) : nil
            guard !parameters.values.contains(where: { $0.utf8.contains(0) }) else { throw Problem.unhandled }
            return try route.handler(
                RequestContext(
                    request: request, parameters: parameters, caller: caller, backend: backend,
                    dialect: options.dialect))
        } catch let problem as Problem {
            return problem.response
        } catch {
            return .unhandledError
        }
    }

    // MARK: - For tests

    /// Reads the rows themselves.
    func read<Result>(_ body: (Backend) throws -> Result) rethrows -> Result { try lock.withLock { try body(backend) } }

    /// Changes the rows themselves, and has them kept.
    func arrange<Result>(_ body: (Backend) throws -> Result) rethrows -> Result {
        defer { stateFile?.noteChange() }
        return try lock.withLock { try body(backend) }
    }

    /// Makes requests to a route fail: the first `skip` go well, the next `times` do not.
    ///
    /// - Parameter route: see `PlannedFault.init`.
    public func fail(_ route: String, skip: Int = 0, times: Int = 1, _ fault: Fault) {
        lock.withLock { faults.add(PlannedFault(route, skip: skip, times: times, fault)) }
    }

    /// Ends every fault that was arranged.
    public func clearFaults() { lock.withLock { faults.removeAll() } }

    /// Requests served so far, in the order of their answers.
    public var requests: [LoggedRequest] { lock.withLock { log } }

    /// Pictures that the image host took.
    public var images: [StoredImage] { backend.images.images }

    /// One-time URLs that were asked for and never used.
    package var unusedDraftCount: Int { backend.images.unusedDraftCount }

    /// Makes every unused upload URL expire now.
    public func expireUploadURLs() { backend.images.expireDrafts() }
}
