import Foundation
import Glibc
import PhotoPreparation

/// Where a text comes from: an argument, a file, standard input, or an editor.
struct TextSource {
    let context: Context
    let argument: String?
    /// `-` is standard input.
    let file: FilePath?

    /// Whether nobody has to be waited for: the text is an argument or in a file.
    var isReady: Bool { argument != nil && argument != "-" || file != nil && file != "-" }

    /// Hands the text over. What was written in an editor is not lost when that fails: it is kept in its file, which is
    /// then named.
    ///
    /// - Parameter draft: What an editor begins with.
    func use(draft: String, _ body: (String) async throws -> Void) async throws {
        guard argument == nil || file == nil else { throw UsageError.conflict("give the text or --file, not both") }
        if argument == "-" || file == "-" {
            return try await body(decode(try StandardStreams.input(), from: "standard input"))
        }
        if let argument { return try await body(argument) }
        if let file {
            let data: Data
            do throws(SystemError) {
                data = try await file.contents()
            } catch {
                throw CommandFailure(.noInput, "cannot read \(file): \(error)")
            }
            return try await body(decode(data, from: file.display))
        }
        // An editor ends a file with a line break; that one is not the text's.
        let written = Data((draft.isEmpty ? "" : draft + "\n").utf8)
        let path = try draftFile(written)
        do {
            try await body(try await edit(path, written, draft))
        } catch {
            if FileManager.default.contents(atPath: path) == written {
                unlink(path)
            } else {
                context.output.complain("racconto: the text is saved in \(path)")
            }
            throw error
        }
        unlink(path)
    }

    /// The last line break belongs to the file, not to the text.
    private func decode(_ data: Data, from source: String) throws -> String {
        guard var text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure(.badInput, "\(source) is not UTF-8 text")
        }
        if text.unicodeScalars.last == "\n" { text.unicodeScalars.removeLast() }
        if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
        return text
    }

    private var editor: String { context.environment["VISUAL"] ?? context.environment["EDITOR"] ?? "" }

    private func draftFile(_ draft: Data) throws -> String {
        guard !editor.isEmpty else {
            throw CommandFailure(.usage, "no text; give it as an argument, with --file FILE, or set EDITOR")
        }
        guard context.terminal.canAsk else {
            throw CommandFailure(
                .usage, "no text; give it as an argument or with --file FILE (an editor needs a terminal)")
        }
        let folder = context.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let path = folder + "/racconto-\(UUID().uuidString).md"
        let isMade = FileManager.default.createFile(
            atPath: path, contents: draft, attributes: [.posixPermissions: 0o600])
        guard isMade else { throw CommandFailure(.cannotWrite, "cannot write \(path)") }
        return path
    }

    private func edit(_ path: String, _ written: Data, _ draft: String) async throws -> String {
        let status = try await Self.run(editor, on: path)
        guard status == 0 else {
            throw CommandFailure(.failure, "the editor `\(editor)` ended with \(status); nothing was changed")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.noInput, "the editor left no text in \(path)")
        }
        return data == written ? draft : try decode(data, from: "what the editor left")
    }

    /// The editor may be a command line, such as `code --wait`: the shell takes it apart.
    private static func run(_ editor: String, on path: String) async throws -> Int32 {
        do {
            return try await ForegroundProgram.run(["/bin/sh", "-c", editor + " \"$1\"", "sh", path])
        } catch {
            throw CommandFailure(.failure, "cannot start `\(editor)`: \(error.localizedDescription)")
        }
    }
}
