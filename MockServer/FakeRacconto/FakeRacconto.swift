import Foundation

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
public final class FakeRacconto: @unchecked Sendable {
    /// Which spelling of the API is served.
    public enum Dialect: String, Sendable, CaseIterable {
        case backend
        case workorder
        case both
    }

    /// How the server is set up.
    public struct Options: Sendable {
        public var dialect = Dialect.backend
        /// Whether nothing is served but the rows of the work order's table, and the image host.
        public var servesOnlyTable = false
        /// 0 lets the system choose.
        public var port: UInt16 = 0
        /// Limits of accounts that are seeded without their own.
        public var photoLimit = 1000
        public var projectLimit = 3
        /// Life of a one-time upload URL in seconds.
        public var uploadURLLifetime = 1800
        /// Whether `/openapi.json` exists.
        public var servesOpenAPI = true
        /// Whether picture bytes are kept in memory for delivery; checksums always are.
        public var keepsImages = true
        /// Bytes of pictures that are kept in memory at most; beyond that the oldest are forgotten.
        public var imageMemoryLimit = 256 << 20
        /// Folder for pictures and state, which a later server with the same folder goes on with; nil keeps everything
        /// in memory.
        public var stateDirectory: String?
        /// Whether delivery links exist; the backend has them off by default.
        public var hasDelivery = false
        /// Whether photos with equal order numbers come in another order each time, as they may from the backend.
        public var shufflesTies = false

        public init() {}
    }

    /// One request that was served. Holds no header and no body.
    public struct LoggedRequest: Sendable, Equatable {
        public let method: String
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
    let lock = NSLock()
    let backend: Backend
    let options: Options
    private let router: Router
    private var listener: HTTPListener?
    private var faults = FaultPlan()
    private var log: [LoggedRequest] = []
    private var stateFile: StateFile?

    public init(_ options: Options = Options()) throws {
        self.options = options
        let place: ImageBytes.Place =
            if let folder = options.stateDirectory { .folder(folder + "/images") } else {
                options.keepsImages ? .memory(limit: options.imageMemoryLimit) : .nowhere
            }
        let images = ImageHost(bytes: try ImageBytes(place), draftLifetime: options.uploadURLLifetime)
        backend = Backend(options, images: images)
        if let folder = options.stateDirectory, let snapshot = try StateFile.load(from: folder) {
            backend.restore(snapshot)
        }
        router = Router(routes: RouteTable.routes(options))
        let box = WeakServer()
        let listener = try HTTPListener(port: options.port) { stream in box.server?.serve(stream) }
        url = "http://127.0.0.1:\(listener.port)"
        images.baseURL = url
        self.listener = listener
        box.server = self
        if let folder = options.stateDirectory {
            let (backend, lock) = (UncheckedBackend(backend: backend), lock)
            stateFile = StateFile(folder: folder) { lock.withLock { backend.backend.snapshot() } }
        }
    }

    deinit { stop() }

    /// Closes the port and every connection, and keeps the state when there is a folder for it.
    public func stop() {
        listener?.stop()
        stateFile?.flush()
    }

    /// Has the state kept, when there is a folder for it.
    func noteChange() { stateFile?.noteChange() }

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
            noteChange()
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

    // MARK: What tests ask and arrange

    /// Reads or changes the rows themselves, and has them kept.
    func arrange<Result>(_ body: (Backend) throws -> Result) rethrows -> Result {
        defer { noteChange() }
        return try lock.withLock { try body(backend) }
    }

    /// Makes requests to a route fail: the first `skip` go well, the next `times` do not.
    public func fail(_ route: String, skip: Int = 0, times: Int = 1, _ fault: Fault) {
        lock.withLock { faults.add(route, skip: skip, times: times, fault: fault) }
    }

    /// Ends every fault that was arranged.
    public func clearFaults() { lock.withLock { faults.removeAll() } }

    /// Requests served so far, in the order of their answers.
    public var requests: [LoggedRequest] { lock.withLock { log } }

    /// Pictures that the image host took.
    public var images: [StoredImage] { backend.images.images }

    /// One-time URLs that were asked for and never used.
    public var unusedDraftCount: Int { backend.images.unusedDraftCount }

    /// Makes every unused upload URL expire now.
    public func expireUploadURLs() { backend.images.expireDrafts() }
}

/// Carries the backend to the queue that keeps it; every use holds the server's lock.
private struct UncheckedBackend: @unchecked Sendable {
    let backend: Backend
}

/// Lets the listener exist before the server that it serves.
private final class WeakServer: @unchecked Sendable {
    weak var server: FakeRacconto?
}
