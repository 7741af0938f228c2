import FakeRacconto
import Foundation
import TestSupport
import Testing

struct FaultTests {
    private func caller() throws -> Caller { try Caller() }

    @Test func `a status is answered without processing, as often as was asked`() async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("POST /projects/", skip: 1, times: 2, .status(503, headers: ["Retry-After": "7"]))
            let body = "{\"title\":\"x\"}"
            #expect(try caller.send("POST", "/projects/", body).status == 200)
            let refused = try caller.send("POST", "/projects/", body)
            #expect(refused.status == 503)
            #expect(refused.header("retry-after") == "7")
            #expect(try caller.send("POST", "/projects/", body).status == 503)
            #expect(try caller.send("POST", "/projects/", body).status == 200)
            #expect(caller.server.projects.count == 2)
            #expect(caller.server.requests.map(\.status) == [200, 503, 503, 200])
        }
    }

    /// What happens to a request that creates a project, and whether the project is there afterwards.
    @Test(arguments: [
        (Fault.dropBeforeProcessing, 0), (.dropAfterProcessing, 1), (.reset, 1), (.truncateBody, 1),
        (.raw("HTTP/1.1 200"), 0), (.hang(20), 0),
    ])
    func `an answer that never comes tells nothing of what was done`(fault: Fault, count: Int) async throws {
        try await onOwnThread {
            let caller = try caller()
            let client = try LoopbackClient(url: caller.server.url)
            caller.server.fail("POST /projects/", fault)
            let headers = [
                (name: "Authorization", value: "Bearer \(caller.token)"),
                (name: "Content-Type", value: "application/json"),
            ]
            #expect(throws: LoopbackClient.Broken.self) {
                try client.send("POST", "/projects/", headers: headers, body: Array("{\"title\":\"x\"}".utf8))
            }
            #expect(caller.server.projects.count == count)
        }
    }

    @Test(arguments: [403, 503, 511])
    func `a web page of something in between comes instead of an answer`(status: Int) async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("POST /projects/", .webPage(status))
            let answer = try caller.send("POST", "/projects/", "{\"title\":\"x\"}")
            #expect(answer.status == status)
            #expect(answer.headers.filter { $0.name == "content-type" }.map(\.value) == ["text/html; charset=UTF-8"])
            #expect(answer.headers.filter { $0.name == "server" }.map(\.value) == ["firewall"])
            #expect(answer.text.hasPrefix("<!DOCTYPE html>") && answer.text.contains("</html>"))
            #expect(caller.server.projects.isEmpty)
            #expect(try caller.send("POST", "/projects/", "{\"title\":\"x\"}").status == 200)
        }
    }

    @Test func `faults of the options are there from the first request on`() async throws {
        try await onOwnThread {
            var options = FakeRacconto.Options()
            options.faults = [PlannedFault("GET /projects/", skip: 1, times: 2, .webPage(403))]
            let caller = try Caller(options)
            #expect(try (0..<4).map { _ in try caller.send("GET", "/projects/").status } == [200, 403, 403, 200])
        }
    }

    @Test func `a refusal can come after the work was done`() async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("POST /projects/", .statusAfterProcessing(500))
            #expect(try caller.send("POST", "/projects/", "{\"title\":\"x\"}").status == 500)
            #expect(caller.server.projects.count == 1)
        }
    }

    @Test func `a slow answer is whole in the end`() async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("GET /health", .drip(bytesPerSecond: 20_000))
            #expect(try caller.send("GET", "/health").text == "{\"status\":\"ok\"}")
        }
    }

    @Test func `a request that is held is processed when it is let go`() async throws {
        try await onOwnThread {
            let caller = try caller()
            let latch = Latch()
            caller.server.fail("GET /health", .hold(latch))
            let url = caller.server.url
            let held = Thread { _ = try? LoopbackClient(url: url).send("GET", "/health") }
            held.start()
            while latch.heldCount == 0 { usleep(1000) }
            #expect(try caller.send("GET", "/projects/").status == 200)
            #expect(caller.server.requests.map(\.path) == ["/projects/"])
            latch.open()
            while !held.isFinished { usleep(1000) }
            #expect(caller.server.requests.map(\.status) == [200, 200])
            #expect(latch.heldCount == 0)
        }
    }

    @Test func `a delayed answer comes after those that were asked for later`() async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("GET /health", .delay(1000))
            let url = caller.server.url
            // What it is answered is seen in the server's log.
            let slow = Thread { _ = try? LoopbackClient(url: url).send("GET", "/health") }
            slow.start()
            // The connection is there before anything else is asked for.
            usleep(100_000)
            #expect(try caller.send("GET", "/projects/").status == 200)
            while !slow.isFinished { usleep(1000) }
            #expect(caller.server.requests.suffix(2).map(\.path) == ["/projects/", "/health"])
            #expect(caller.server.requests.last?.status == 200)
        }
    }

    @Test(arguments: [
        ("GET /photos/*", true), ("* /photos/*", true), ("GET /**", true), ("GET /photos/**", true),
        ("GET /photos/", false), ("PUT /photos/*", false), ("GET /photos/*/chapters", false), ("nonsense", false),
    ])
    func `a route fits a request or does not`(route: String, fits: Bool) async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail(route, .status(418))
            #expect(try caller.send("GET", "/photos/abc").status == (fits ? 418 : 404))
        }
    }

    @Test func `cleared faults do no more harm`() async throws {
        try await onOwnThread {
            let caller = try caller()
            caller.server.fail("GET /health", times: 100, .status(500))
            caller.server.clearFaults()
            #expect(try caller.send("GET", "/health").status == 200)
        }
    }
}
