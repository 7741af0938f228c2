import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ResponseFileTests {
    private static func server(_ status: String, _ body: String) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond(body, status: status) }
        }
    }

    @Test(arguments: ["200 OK", "206 Partial Content"])
    func `a success is appended to the file`(status: String) async throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("before ", to: "out")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        let body = String(repeating: "y", count: 500_000)
        let server = try Self.server(status, body)
        let sink = HTTPRequest.ResponseSink.fileDescriptor(file.fileDescriptor)
        let response = try await CurlTransport.local().send(.to(server, .get, "/", sink: sink))
        #expect(response.bytesToFile == 500_000)
        #expect(response.body.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "before " + body)
        #expect(server.requests.first?.header("accept-encoding") == nil)
    }

    @Test func `an error's explanation does not go into the file`() async throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("", to: "out")
        let file = try #require(FileHandle(forWritingAtPath: path))
        let sink = HTTPRequest.ResponseSink.fileDescriptor(file.fileDescriptor)
        let server = try Self.server("404 Not Found", "no such image")
        let response = try await CurlTransport.local().send(.to(server, .get, "/", sink: sink))
        #expect(response.status == 404)
        #expect(response.bytesToFile == 0)
        #expect(response.body == Data("no such image".utf8))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    }

    @Test func `a file that cannot be written is an error of its own`() async throws {
        let server = try Self.server("200 OK", "hello")
        let transport = CurlTransport.local()
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        var pipeEnds: [Int32] = [0, 0]
        #expect(pipe(&pipeEnds) == 0)
        close(pipeEnds[0])
        defer { close(pipeEnds[1]) }
        // The broken pipe would kill the program if its signal were not blocked.
        for descriptor in [full, pipeEnds[1], -1] {
            let error = await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/", sink: .fileDescriptor(descriptor)))
            }
            #expect(error?.kind == .sinkFailed)
        }
    }
}
