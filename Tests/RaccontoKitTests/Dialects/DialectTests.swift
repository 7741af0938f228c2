import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct DialectTests {
    private func server(describing paths: [String: String]) -> StubServer {
        let listed = paths.map { #""\#($0.key)":{"\#($0.value)":{}}"# }.joined(separator: ",")
        return StubServer(200, #"{"openapi":"3.1.0","paths":{\#(listed)}}"#)
    }

    @Test func `the description tells which dialect is spoken`() async throws {
        let workOrder = server(describing: ["/chapters/{cid}/items/text": "post", "/projects/reorder": "put"]).client
        #expect(try await workOrder.detectDialect() == .workOrder)
        #expect(workOrder.dialect == .workOrder)
        let backend = server(describing: ["/chapters/{x}/texts": "post", "/projects/reorder": "patch"]).client
        #expect(try await backend.detectDialect() == .backend)
    }

    @Test(arguments: [
        (200, "<html>"), (404, #"{"detail":"Not Found"}"#), (500, ""), (200, #"{"paths":{}}"#), (200, #"{"paths":[]}"#),
    ])
    func `a server that does not describe itself changes nothing`(_ status: Int, _ body: String) async throws {
        #expect(try await StubServer(status, body).client.detectDialect() == .backend)
    }

    @Test func `the description of a running service is understood`() async throws {
        for served in [FakeRacconto.Dialect.backend, .both] {
            let service = try Service(served)
            #expect(try await service.client.detectDialect() == .backend)
        }
    }

    @Test func `a route that is not there is tried in the other dialect, once, and remembered`() async throws {
        let stub = StubServer { request, _ in
            let isThere = request.url.secret.hasSuffix("/items/photo") && request.method == .post
            return isThere
                ? HTTPResponse(
                    status: 200,
                    body: Data(
                        #"{"id":"i","chapter_id":"c","order_num":0,"item_type":"PHOTO","block_type":"default","order_in_block":0,"block_layout":"grid"}"#
                            .utf8))
                : HTTPResponse(status: 405, body: Data(#"{"detail":"Method Not Allowed"}"#.utf8))
        }
        let client = stub.client
        _ = try await client.addPhoto("a", to: "c")
        #expect(stub.requests.count == 2)
        #expect(client.dialect == .workOrder)
        _ = try await client.addPhoto("b", to: "c")
        #expect(stub.requests.count == 3)
    }

    @Test func `a thing that is not there is not taken for a route that is not there`() async throws {
        let stub = StubServer(404, #"{"detail":"CHAPTER_NOT_FOUND"}"#)
        let error = await failure { () async throws(RaccontoError) in try await stub.client.addPhoto("a", to: "c") }
        #expect(error?.kind == .notFound)
        #expect(stub.requests.count == 1)
        #expect(stub.client.dialect == .backend)
    }

    @Test func `a route that neither has is told of once`() async throws {
        let stub = StubServer(404, #"{"detail":"Not Found"}"#)
        let error = await failure { () async throws(RaccontoError) in try await stub.client.addPhoto("a", to: "c") }
        #expect(error?.kind == .noSuchRoute)
        #expect(stub.requests.count == 2)
    }

    @Test func `a login that wants JSON gets it after the form was refused`() async throws {
        let stub = StubServer { request, _ in
            let isJSON = request.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" }
            return isJSON
                ? HTTPResponse(status: 200, body: Data(#"{"access_token":"a.b.c"}"#.utf8))
                : HTTPResponse(status: 422, body: Data(#"{"detail":[]}"#.utf8))
        }
        let client = stub.client
        #expect(try await client.login(email: "a@b.c", password: Redacted("12345678")).secret == "a.b.c")
        #expect(client.dialect == .workOrder)
    }

    @Test func `the way of the login says nothing about the routes when they are known`() async throws {
        let stub = StubServer { request, _ in
            if request.url.secret.hasSuffix("/openapi.json") {
                return HTTPResponse(
                    status: 200, body: Data(#"{"paths":{"/projects/reorder":{"put":{}},"/settings/":{"put":{}}}}"#.utf8)
                )
            }
            let isForm = request.headers.contains { $0.value == "application/x-www-form-urlencoded" }
            return isForm
                ? HTTPResponse(status: 200, body: Data(#"{"access_token":"a.b.c"}"#.utf8))
                : HTTPResponse(status: 422, body: Data(#"{"detail":[]}"#.utf8))
        }
        let client = stub.client
        #expect(try await client.detectDialect() == .workOrder)
        #expect(try await client.login(email: "a@b.c", password: Redacted("12345678")).secret == "a.b.c")
        #expect(client.dialect == .workOrder)
    }

    @Test(arguments: APIOperation.allCases) func `every operation has a route in both dialects`(
        _ operation: APIOperation
    ) {
        for dialect in APIDialect.allCases {
            let route = operation.route(in: dialect)
            #expect(route.path.hasPrefix("/"))
            #expect(route.method != .get || route.body == .none)
            for segment in route.path.split(separator: "/") where segment.hasPrefix("{") {
                #expect(PathParameter(rawValue: String(segment.dropFirst().dropLast())) != nil)
            }
        }
    }

    /// The rows of the work order that the backend has elsewhere: method and path in each.
    @Test(arguments: [
        (APIOperation.login, "POST /auth/login", "POST /auth/login"),
        (.reorderProjects, "PATCH /projects/reorder", "PUT /projects/reorder"),
        (.reorderChapters, "PUT /chapters/reorder", "POST /chapters/reorder"),
        (.addPhotoToChapter, "POST /chapters/{chapter}/photos", "POST /chapters/{chapter}/items/photo"),
        (.addText, "POST /chapters/{chapter}/texts", "POST /chapters/{chapter}/items/text"),
        (.updateText, "PUT /chapters/{chapter}/texts/{item}", "PUT /chapters/{chapter}/items/{item}/text"),
        (
            .cancelSideBySide, "PUT /chapters/{chapter}/side-by-side/cancel",
            "POST /chapters/{chapter}/items/{item}/cancel-side-by-side"
        ),
        (.setSetting, "PUT /settings/{key}", "PUT /settings/"),
        (.setSettings, "PUT /settings/batch/update", "PUT /settings/"),
        (.moveToBlock, "PUT /chapters/{chapter}/items/move-to-block", "PUT /chapters/{chapter}/items/move-to-block"),
        (.purgePhotos, "DELETE /photos/bulk-permanent", "DELETE /photos/bulk-permanent"),
    ]) func `the two spellings of a row`(_ operation: APIOperation, _ backend: String, _ workOrder: String) {
        func text(_ route: Route) -> String { "\(route.method.rawValue) \(route.path)" }
        #expect(text(operation.route(in: .backend)) == backend)
        #expect(text(operation.route(in: .workOrder)) == workOrder)
    }
}
