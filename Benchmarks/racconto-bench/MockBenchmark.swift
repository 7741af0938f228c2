import Foundation
import Glibc
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Synchronization

/// How many requests the mock server answers when many clients ask at once.
enum MockBenchmark {
    private static let clients = 64
    private static let requestsEach = 500

    static let entry = Benchmark(
        name: "mock",
        summary: "\(clients) clients with a connection each, asking the mock server for a project's photos"
    ) { sandbox, _ in
        let session = try await Session.open(sandbox)
        let project = try await session.makeProject("asked")
        _ = try await session.seedPhotos(20, in: project)
        guard let token = session.client.token?.secret else { throw BenchmarkFailure("nobody is logged in") }
        let request =
            "GET /photos/?project_id=\(project.rawValue)&limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            + "Authorization: Bearer \(token)\r\n\r\n"
        let load = try RequestLoad(url: session.url, request: request)
        let seconds = try load.run(clients: clients, requestsEach: requestsEach)
        return [
            Figure(
                "\(clients) clients", Double(clients * requestsEach) / seconds, .perSecond("requests"), .atLeast(1000),
                beside: "\(clients * requestsEach) requests, each answered with 200")
        ]
    }
}

/// Many clients that each send one request again and again over a connection of their own.
struct RequestLoad: Sendable {
    private let port: UInt16
    private let request: [UInt8]

    init(url: String, request: String) throws {
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw BenchmarkFailure("\(url) has no port")
        }
        self.port = port
        self.request = Array(request.utf8)
    }

    /// Seconds until every answer has come. Throws when one is not a 200.
    func run(clients: Int, requestsEach: Int) throws -> Double {
        let failure = Mutex<BenchmarkFailure?>(nil)
        let group = DispatchGroup()
        let start = ContinuousClock.now
        for _ in 0..<clients {
            group.enter()
            let thread = Thread {
                defer { group.leave() }
                do {
                    var connection = try RawConnection(port: port)
                    for _ in 0..<requestsEach { try connection.exchange(request) }
                } catch {
                    failure.withLock { $0 = BenchmarkFailure("\(error)") }
                }
            }
            thread.stackSize = 1 << 18
            thread.start()
        }
        group.wait()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if let failure = failure.withLock({ $0 }) { throw failure }
        return seconds
    }
}

/// A connection to a loopback port that sends requests and reads answers that tell their length, and nothing more.
struct RawConnection: ~Copyable {
    private let descriptor: Int32
    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let lengthField = Array("content-length: ".utf8)
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        // A server that stops answering must not stop the benchmark.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        guard isConnected else { throw BenchmarkFailure("cannot connect: \(SystemError(errno))") }
    }

    deinit { close(descriptor) }

    /// Sends one request and reads the whole answer, which has to be a 200.
    mutating func exchange(_ request: [UInt8]) throws {
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw BenchmarkFailure("cannot send")
        }
        var count = 0
        while true {
            let size = buffer.count
            let read = buffer.withUnsafeMutableBytes { bytes in
                recv(descriptor, bytes.baseAddress?.advanced(by: count), size - count, 0)
            }
            guard read > 0 else { throw BenchmarkFailure("the connection ended inside an answer") }
            count += read
            if let length = Self.length(buffer[..<count]), count >= length { break }
            guard count < size else { throw BenchmarkFailure("an answer is too long") }
        }
        guard buffer.starts(with: Array("HTTP/1.1 200".utf8)) else {
            throw BenchmarkFailure(String(decoding: buffer[..<min(count, 200)], as: UTF8.self))
        }
    }

    /// Bytes of head and body together, once the head is there.
    private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = position(of: headEnd, in: bytes),
            let field = position(of: lengthField, in: bytes[..<end])
        else { return nil }
        let digits = bytes[(field + lengthField.count)...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)).map { end + headEnd.count + $0 }
    }

    private static func position(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - wanted.count).first { bytes[$0...].starts(with: wanted) }
    }
}
