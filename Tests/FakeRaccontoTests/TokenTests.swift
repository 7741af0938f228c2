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

struct SHA256Tests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Messages and digests from FIPS 180-4's examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `digests are those of the standard`(message: String, digest: String) {
        #expect(hexadecimal(SHA256.digest(Array(message.utf8))) == digest)
    }

    @Test func `a message is the same whole or in pieces`() {
        let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let whole = SHA256.digest(message)
        for size in [1, 3, 63, 64, 65, 999] {
            var hash = SHA256()
            for start in stride(from: 0, to: message.count, by: size) {
                hash.update(message[start..<min(start + size, message.count)])
            }
            #expect(hash.finish() == whole)
        }
    }

    /// Test cases 1, 2 and 6 of RFC 4231.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `authentication codes are those of the standard`(key: [UInt8], message: String, code: String) {
        #expect(hexadecimal(SHA256.authenticationCode(key: key, message: Array(message.utf8))) == code)
    }
}
