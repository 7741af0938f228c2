import Foundation
import Testing

@testable import FakeRacconto

struct TokenSignerTests {
    private let signer = TokenSigner(key: Array("secret".utf8))
    private let claims = TokenSigner.Claims(subject: "u", issuedAt: 1000, expiresAt: 2000)

    @Test func `a token carries its claims`() {
        let token = signer.token(claims, isAdministrator: false)
        #expect(signer.verify(token, now: 1500) == claims)
        let payload = token.split(separator: ".")[1]
        #expect(payload == "eyJzdWIiOiJ1IiwiaXNfYWRtaW4iOmZhbHNlLCJleHAiOjIwMDAsImlhdCI6MTAwMH0")
    }

    @Test(arguments: [999, 2000, 5000]) func `a token is good in its time only`(now: Int) {
        #expect(signer.verify(signer.token(claims, isAdministrator: false), now: now) == nil)
    }

    @Test func `another key's token is refused`() {
        let token = TokenSigner(key: Array("other".utf8)).token(claims, isAdministrator: false)
        #expect(signer.verify(token, now: 1500) == nil)
    }

    @Test func `a token with any character changed is refused`() {
        let token = Array(signer.token(claims, isAdministrator: false).utf8)
        for index in token.indices {
            var changed = token
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            // The last digit of 43 carries bits that stand for nothing.
            guard index != token.indices.last else { continue }
            #expect(signer.verify(String(decoding: changed, as: UTF8.self), now: 1500) == nil)
        }
    }

    @Test(arguments: ["", ".", "..", "a.b.c", "a.b.c.d", "é.é.é"]) func `what is no token is refused`(text: String) {
        #expect(signer.verify(text, now: 1500) == nil)
    }
}
