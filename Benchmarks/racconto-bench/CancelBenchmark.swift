import Foundation
import Glibc
import RaccontoHTTP
import RaccontoKit

/// How soon a transfer ends that is given up while the other side is silent.
enum CancelBenchmark {
    private static let repetitions = 20

    static let entry = Benchmark(
        name: "cancel", summary: "giving up a transfer whose other side is silent"
    ) { _, _ in
        let silent = try SilentPort()
        defer { silent.close() }
        let url = "http://127.0.0.1:\(silent.port)/"
        let waiting = try await delays(HTTPRequest(method: .get, url: url))
        let sending = try await delays(HTTPRequest(method: .post, url: url, body: .data(Data(count: 20_000_000))))
        return [
            figure("waiting for an answer", waiting), figure("sending to one that does not read", sending),
        ]
    }

    private static func figure(_ what: String, _ delays: Timings) -> Figure {
        Figure(
            what, delays.longest, .milliseconds, .under(50),
            beside: "longest of \(repetitions); median \(Unit.milliseconds.text(delays.median))")
    }

    /// From each cancellation to the moment at which its task goes on.
    private static func delays(_ request: HTTPRequest) async throws -> Timings {
        let transport = CurlTransport(CurlConfiguration(environment: [:]))
        defer { transport.shutDown() }
        var delays = Timings()
        for _ in 0..<repetitions {
            let task = Task { () -> ContinuousClock.Instant? in
                do {
                    _ = try await transport.send(request)
                    return nil
                } catch { return .now }
            }
            // Long enough to be connected and to have filled the buffers.
            try await Task.sleep(for: .milliseconds(50))
            let start = ContinuousClock.now
            task.cancel()
            guard let end = await task.value else { throw BenchmarkFailure("the silent port has answered") }
            delays.add(end - start)
        }
        return delays
    }
}

/// A port of 127.0.0.1 whose connections the kernel takes, while nobody reads or answers.
struct SilentPort {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(descriptor, raw, length) == 0 && listen(descriptor, 512) == 0
                    && getsockname(descriptor, raw, &length) == 0
            }
        }
        guard isListening else { throw BenchmarkFailure("no port to listen on") }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    func close() { Glibc.close(descriptor) }
}
