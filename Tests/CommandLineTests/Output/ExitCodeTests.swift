import Foundation
import Testing

@testable import racconto_cli

@Suite struct ExitCodeTests {
    @Test func `every code is documented`() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/exit-codes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let codes: [ExitCode] = [
            .success, .failure, .changes, .partial, .usage, .badInput, .noInput, .unavailable, .cannotWrite,
            .tryLater, .notLoggedIn, .configuration, .interrupted, .terminated,
        ]
        for code in codes { #expect(text.contains("\n| \(code.rawValue) |")) }
        #expect(Set(codes.map(\.rawValue)).count == codes.count)
    }
}
