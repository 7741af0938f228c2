import Foundation
import Testing

extension CommandLineBundle {
    /// A logged-in account with a project `jeju` that has six photos, two chapters, a sub-chapter, and blocks in the
    /// first chapter.
    static func withStory() async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await bundle.succeed("upload", try bundle.photos(6), "--project", "jeju")
        try await bundle.succeed("chapter", "create", "새벽 Dawn", "--project", "jeju", "--description", "About")
        try await bundle.succeed("chapter", "create", "Noon", "--project", "jeju")
        try await bundle.succeed("chapter", "create", "Shade", "--project", "jeju", "--under", "Noon")
        try await bundle.succeed(
            "block", "add", "IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg", "--chapter", "새벽 Dawn", "--project", "jeju")
        try await bundle.succeed("text", "add", "Some **words**", "--chapter", "새벽 Dawn", "--project", "jeju")
        try await bundle.succeed(
            "block", "add", "IMG_4.jpg", "--chapter", "새벽 Dawn", "--project", "jeju", "--layout", "wide")
        return bundle
    }

    /// Runs `racconto` and expects it to go well.
    @discardableResult
    func succeed(_ arguments: String...) async throws -> ProgramResult { try await succeed(arguments) }

    @discardableResult
    func succeed(_ arguments: [String]) async throws -> ProgramResult {
        let result = try await start(arguments).wait()
        #expect(result.exitCode == 0, "\(arguments): \(result.complaints)")
        return result
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    func edit(_ file: String, _ change: (String) -> String) throws {
        try change(try text(file)).write(toFile: file, atomically: true, encoding: .utf8)
    }
}
