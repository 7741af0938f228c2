import FakeRacconto
import TestSupport
import Testing

/// What the backend takes and what it refuses, and in which words (Pydantic 2).
struct ValidationTests {
    private static func issue(_ type: String, _ place: String, _ message: String, _ input: String) -> String {
        #"{"type":"\#(type)","loc":[\#(place)],"msg":"\#(message)","input":\#(input)}"#
    }

    private static func detail(_ issues: String...) -> String { #"{"detail":[\#(issues.joined(separator: ","))]}"# }

    private static let flagMessage = "Input should be a valid boolean, unable to interpret input"
    private static let integerMessage = "Input should be a valid integer, unable to parse string as an integer"

    // MARK: - Query parameters

    @Test(arguments: [
        (["true", "1", "yes", "on", "t", "y"], true), (["false", "0", "no", "off", "f", "n"], false),
    ])
    func `a boolean in the query is one of twelve words in any case`(words: [String], includes: Bool) async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let photo = caller.server.seedPhotos(1, inProject: project)[0]
            try caller.send("DELETE", "/photos/\(photo)")
            for word in words.flatMap({ [$0, $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }) {
                let answer = try caller.send("GET", "/photos/?project_id=\(project)&include_deleted=\(word)")
                #expect(answer.status == 200 && answer.rows.count == (includes ? 1 : 0), "\(word)")
            }
        }
    }

    @Test(arguments: ["maybe", "", "2", "-1", "01", "1.0", "null", "None", "tru", "truee", "+true", "true+", "oui"])
    func `any other boolean in the query is refused`(text: String) async throws {
        try await onOwnThread {
            let caller = try Caller()
            let answer = try caller.send("GET", "/photos/?include_deleted=\(text)")
            let input = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
            let issue = Self.issue("bool_parsing", #""query","include_deleted""#, Self.flagMessage, "\"\(input)\"")
            #expect(answer.status == 422 && answer.text == Self.detail(issue))
        }
    }

    @Test func `everything that is wrong with a query is listed in the order of its declaration`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let answer = try caller.send("GET", "/photos/?offset=b&limit=a&include_deleted=x")
            #expect(
                answer.text
                    == Self.detail(
                        Self.issue("bool_parsing", #""query","include_deleted""#, Self.flagMessage, #""x""#),
                        Self.issue("int_parsing", #""query","limit""#, Self.integerMessage, #""a""#),
                        Self.issue("int_parsing", #""query","offset""#, Self.integerMessage, #""b""#)))
        }
    }

    @Test(
        arguments: [
            ("1", 1), ("+1", 1), ("%2B1", 1), ("1.00", 1), ("0_1", 1), ("-3", 1), ("99999999999999999999", 3),
            ("2", 2), ("1e3", nil), ("0x1", nil), ("1.5", nil), ("1.", nil), ("1__0", nil), ("_1", nil), ("-+1", nil),
            ("1+1", nil), ("", nil), ("%D9%A1", nil),
        ] as [(String, Int?)])
    func `a whole number in the query is read as Python reads it`(text: String, count: Int?) async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            caller.server.seedPhotos(3, inProject: project)
            let answer = try caller.send("GET", "/photos/?project_id=\(project)&limit=\(text)")
            #expect(answer.status == (count == nil ? 422 : 200), "\(answer.text)")
            #expect(count == nil ? answer.text.contains(#""int_parsing""#) : answer.rows.count == count)
        }
    }

    // MARK: - Bodies

    @Test(
        arguments: [
            ("\"maybe\"", "bool_parsing"), ("2", "bool_parsing"), ("-1", "bool_parsing"), ("\" yes\"", "bool_parsing"),
            ("0.5", "bool_type"), ("[]", "bool_type"), ("{}", "bool_type"), ("\"YES\"", nil), ("1.0", nil), ("0", nil),
        ] as [(String, String?)])
    func `a boolean in a body is refused by its type or its value`(json: String, type: String?) async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let body = #"{"project_id":"\#(project)","content":"x","is_pinned":\#(json)}"#
            let answer = try caller.send("POST", "/notes/", body)
            let message = type == "bool_parsing" ? Self.flagMessage : "Input should be a valid boolean"
            #expect(answer.status == (type == nil ? 200 : 422))
            if let type {
                #expect(answer.text == Self.detail(Self.issue(type, #""body","is_pinned""#, message, json)))
            }
        }
    }

    @Test(
        arguments: [
            ("7", 7), ("\"7\"", 7), ("\" 7 \"", 7), ("\"1_000\"", 1000), ("\"7.0\"", 7), ("7.0", 7), ("true", 1),
            ("7.5", nil), ("\"7.5\"", nil), ("\"\"", nil), ("\"0x1\"", nil), ("[]", nil), ("1e20", nil),
        ] as [(String, Int?)])
    func `a whole number in a body is read as Python reads it`(json: String, width: Int?) async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let url = "https://imagedelivery.net/a/b/public"
            let answer = try caller.send(
                "POST", "/photos/", #"{"project_id":"\#(project)","image_url":"\#(url)","width":\#(json)}"#)
            #expect(answer.status == (width == nil ? 422 : 200), "\(answer.text)")
            #expect(caller.server.photos(inProject: project).first?.width == width)
        }
    }

    @Test func `elements of a bare dictionary list are refused as such`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let answer = try caller.send(
                "PATCH", "/photos/bulk-local-missing?project_id=\(project)", #"{"updates":[5]}"#)
            let message = "Input should be a valid dictionary"
            #expect(answer.text == Self.detail(Self.issue("dict_type", #""body","updates",0"#, message, "5")))
        }
    }

    // MARK: - Projects

    /// A new project and a change, which read the same body.
    private func inBothWays(
        _ member: String, _ check: @escaping @Sendable (Caller, LoopbackResponse) throws -> Void
    ) async throws {
        try await onOwnThread {
            let caller = try Caller()
            try check(caller, try caller.send("POST", "/projects/", #"{"title":"x",\#(member)}"#))
            let project = try caller.makeProject()
            try check(caller, try caller.send("PUT", "/projects/\(project)", #"{"title":"x",\#(member)}"#))
        }
    }

    @Test(arguments: ["null", "\"\"", "\"finished\"", "\"IN_PROGRESS\""])
    func `a status that there is not is an unhandled error that stores nothing`(status: String) async throws {
        try await inBothWays("\"status\":\(status)") { caller, answer in
            #expect(answer.status == 500 && answer.text == "Internal Server Error")
            #expect(answer.header("content-type") == "text/plain; charset=utf-8")
            let stored = try caller.send("GET", "/projects/").rows
            #expect(stored.allSatisfy { $0["status"] as? String == "in_progress" })
            #expect(!caller.server.projects.contains { $0.title == "x" })
        }
    }

    @Test func `a new project without a status is in progress`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            #expect(try caller.send("POST", "/projects/", #"{"title":"x"}"#).text("status") == "in_progress")
        }
    }

    @Test(arguments: ["\"film\"", "5", "1.5", "true", "{}", "{\"a\":[]}", "\"\""])
    func `tags that are no list are a wrong value`(tags: String) async throws {
        try await inBothWays("\"tags\":\(tags)") { _, answer in
            let issue =
                #"{"type":"value_error","loc":["body","tags"],"msg":"Value error, tags must be a list","#
                + #""input":\#(tags),"ctx":{"error":{}}}"#
            #expect(answer.status == 422 && answer.text == Self.detail(issue))
        }
    }

    @Test(arguments: [
        (#"["a"]"#, "tag too short: 'a' (min 2 chars)"), (#"["film","B!"]"#, "tag too short: 'b' (min 2 chars)"),
        (#"["t1","t2","t3","t4","t5","t6","t7","t8","t9","t10","t11"]"#, "too many tags (max 5)"),
    ])
    func `tags that are too many or too short are a wrong value`(tags: String, reason: String) async throws {
        try await inBothWays("\"tags\":\(tags)") { _, answer in
            let issue =
                #"{"type":"value_error","loc":["body","tags"],"msg":"Value error, \#(reason)","#
                + #""input":\#(tags),"ctx":{"error":{}}}"#
            #expect(answer.status == 422 && answer.text == Self.detail(issue))
        }
    }

    @Test(arguments: [
        (#"["Film","FILM!"," street  photo ","--필름--"]"#, #"["film","street-photo","필름"]"#),
        (#"["t1","t2","t3","t4","t5","t6"]"#, #"["t1","t2","t3","t4","t5"]"#),
        (#"["ok",5,null,"","!!"]"#, #"["ok"]"#), ("[]", "[]"),
        (#"["abcdefghijklmnopqrstuvwxyz0123456789"]"#, #"["abcdefghijklmnopqrstuvwxyz0123"]"#),
    ])
    func `tags are stored in one spelling`(tags: String, stored: String) async throws {
        try await inBothWays("\"tags\":\(tags)") { _, answer in
            #expect(answer.status == 200 && answer.text.contains("\"tags\":\(stored)"), "\(answer.text)")
        }
    }
}
