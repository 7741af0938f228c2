import Foundation
import RaccontoHTTP
import RaccontoSystem
import Synchronization
import TestSupport
import Testing

/// Downloads whose file descriptor takes bytes slowly, or not at all.
@Suite(.timeLimit(.minutes(1))) struct SlowSinkTests {
    /// A named pipe that somebody opened and nobody reads.
    private struct UnreadPipe {
        let directory: TemporaryDirectory
        let reader: Int32
        let writer: Int32

        init() throws {
            directory = try TemporaryDirectory()
            let path = directory.path("pipe")
            try #require(mkfifo(path, 0o600) == 0)
            reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            writer = open(path, O_WRONLY | O_CLOEXEC)
        }

        func remove() {
            close(reader)
            close(writer)
        }
    }

    /// Sends `/N` as N bytes, and counts what it could send.
    private static func server(_ sent: @escaping @Sendable (Int) -> Void = { _ in }) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let length = Int(request.target.dropFirst()) ?? 0
                guard connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n") else { return }
                var left = length
                while left > 0 {
                    let piece = min(left, 100_000)
                    guard connection.write(pattern(from: length - left, piece)) else { return }
                    left -= piece
                    sent(piece)
                }
            }
        }
    }

    private static func pattern(from start: Int, _ count: Int) -> Data {
        Data((start..<start + count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 11) })
    }

    @Test func `a pipe that nobody reads stops no other transfer, and its own memory stays bounded`() async throws {
        let counted = Counter()
        let server = try Self.server { counted.add($0) }
        let transport = CurlTransport.local {
            $0.stallTimeout = .milliseconds(300)
            $0.stallSpeed = 1
        }
        let pipe = try UnreadPipe()
        defer { pipe.remove() }
        let sink = HTTPRequest.ResponseSink.fileDescriptor(pipe.writer)
        let stuck = Task {
            await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/200000000", sink: sink))
            }
        }
        while counted.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        // The sockets' own buffers hold a few megabytes besides.
        var before = -1
        while counted.value != before {
            before = counted.value
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(counted.value < 40_000_000)
        for _ in 0..<20 {
            let response = try await transport.send(.to(server, .get, "/1000"))
            #expect(response.body == Self.pattern(from: 0, 1000))
        }
        // A transfer that waits for its own sink is not a stalled one; its cancellation still ends it.
        stuck.cancel()
        #expect(await stuck.value?.kind == .cancelled)
    }

    @Test(arguments: [0, 1, 4096, 5_000_000])
    func `what a slow reader gets is whole and in order`(count: Int) async throws {
        let server = try Self.server()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        // Not in a task's own thread: that would stop the transfer that it waits for.
        async let reading = Blocking.run {
            var all = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let got = read(reader, &buffer, buffer.count)
                guard got > 0 else { return all }
                all.append(contentsOf: buffer[..<got])
                usleep(2000)
            }
        }
        let response = try await CurlTransport.local().send(
            .to(server, .get, "/\(count)", sink: .fileDescriptor(writer)))
        close(writer)
        #expect(response.bytesToFile == count)
        #expect(await reading == Self.pattern(from: 0, count))
        close(reader)
    }

    @Test func `shutting down does not wait for a pipe that nobody reads`() async throws {
        let server = try Self.server()
        let transport = CurlTransport.local()
        let pipe = try UnreadPipe()
        defer { pipe.remove() }
        let sink = HTTPRequest.ResponseSink.fileDescriptor(pipe.writer)
        let stuck = Task {
            await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/10000000", sink: sink))
            }
        }
        try await Task.sleep(for: .milliseconds(200))
        transport.shutDown()
        #expect(await stuck.value?.kind == .cancelled)
    }

    @Test func `a response that breaks off has written what came`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n")
            connection.write(Self.pattern(from: 0, 2_000_000))
        }
        let directory = try TemporaryDirectory()
        let path = try directory.write("", to: "out")
        let file = try #require(FileHandle(forWritingAtPath: path))
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(
                .to(server, .get, "/", sink: .fileDescriptor(file.fileDescriptor)))
        }
        #expect(error?.kind == .connectionLost)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Self.pattern(from: 0, 2_000_000))
    }
}

/// A number that threads add to.
private final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add(_ count: Int) { number.add(count, ordering: .relaxed) }
}
