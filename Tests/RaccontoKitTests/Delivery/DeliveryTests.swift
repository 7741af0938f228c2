import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    @Test(arguments: [
        #"{"detail":"Feature not available"}"#, #"{"detail":"Not Found"}"#, #"{"detail":"링크를 찾을 수 없습니다"}"#,
    ])
    func `a feature that is off is told in words`(_ body: String) async throws {
        let server = ScriptedServer(["GET /api/delivery/project/p": [(404, body)]])
        let error = await failure { () async throws(RaccontoError) in try await server.client.deliveryLinks(of: "p") }
        #expect(error?.message.contains("switched off") == true)
    }

    @Test func `a link is made with what was given, and no null`() async throws {
        let link =
            #"{"id":"l","project_id":"p","label":null,"has_password":true,"expires_at":null,"created_at":"2026-01-01T00:00:00","selection_count":0,"filter_rating":3,"filter_color":null}"#
        let server = ScriptedServer(["POST /api/delivery": [(200, link)]])
        var new = NewDeliveryLink(projectID: "p")
        new.password = Redacted("pw 1")
        new.filterRating = StarRating(3)
        #expect(try await server.client.createDeliveryLink(new).hasPassword)
        #expect(
            server.log.filter { $0.hasPrefix("POST") } == [
                #"POST /api/delivery {"filter_rating":3,"password":"pw 1","project_id":"p"}"#
            ])
    }

    @Test(arguments: ["비밀-1234", " leading space", "two\nlines", String(repeating: "a", count: 73)])
    func `a password that could never open the delivery is refused`(_ password: String) async throws {
        let server = ScriptedServer([:])
        var new = NewDeliveryLink(projectID: "p")
        new.password = Redacted(password)
        let error = await failure { () async throws(RaccontoError) in try await server.client.createDeliveryLink(new) }
        #expect(error?.kind == .invalidInput)
        #expect(server.log.isEmpty)
        #expect(error?.message.contains(password) == false)
    }

    @Test func `a link that would have ended already is refused`() async throws {
        let server = ScriptedServer([:])
        var new = NewDeliveryLink(projectID: "p")
        new.expiresAt = "2020-01-01"
        let error = await failure { () async throws(RaccontoError) in try await server.client.createDeliveryLink(new) }
        #expect(error?.kind == .invalidInput)
        #expect(server.log.isEmpty)
    }

    @Test func `a missing password, a wrong one and an expired link are told apart`() async throws {
        let server = ScriptedServer([
            "GET /api/delivery/l/photos": [(401, #"{"detail":"비밀번호가 필요합니다"}"#)],
            "GET /api/delivery/l": [(410, #"{"detail":"만료된 링크입니다"}"#)],
        ])
        let missing = await failure { () async throws(RaccontoError) in
            try await server.client.deliveredPhotos(DeliveryAccess(link: "l"))
        }
        #expect(missing?.kind == .wrongCredentials && missing?.message.contains("needs its password") == true)
        let wrong = await failure { () async throws(RaccontoError) in
            try await server.client.deliveredPhotos(DeliveryAccess(link: "l", password: Redacted("guess")))
        }
        #expect(wrong?.kind == .wrongCredentials && wrong?.message.contains("password is wrong") == true)
        let gone = await failure { () async throws(RaccontoError) in try await server.client.delivery("l") }
        #expect(gone?.kind == .gone && gone?.message.contains("expired") == true)
    }

    @Test func `a client needs no login, and a wrong password is not a dead login`() async throws {
        let server = ScriptedServer([
            "GET /api/delivery/l/photos": [(401, #"{"detail":"비밀번호가 올바르지 않습니다"}"#)],
            "GET /api/delivery/l": [(410, #"{"detail":"만료된 링크입니다"}"#)],
        ])
        let wrong = await failure { () async throws(RaccontoError) in
            try await server.client.deliveredPhotos(DeliveryAccess(link: "l", password: Redacted("x")))
        }
        #expect(wrong?.kind == .wrongCredentials)
        let expired = await failure { () async throws(RaccontoError) in try await server.client.delivery("l") }
        #expect(expired?.kind == .gone)
    }

    @Test func `the whole choice is sent, comments where there are some`() async throws {
        let server = ScriptedServer(["PUT /api/delivery/l/selections": [(200, #"{"ok":true,"count":2}"#)]])
        try await server.client.saveSelections(["b": nil, "a": "this one"], by: DeliveryAccess(link: "l"))
        #expect(
            server.log == [
                #"PUT /api/delivery/l/selections {"selections":[{"comment":"this one","photo_id":"a"},{"photo_id":"b"}]}"#
            ])
    }
}
