import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// A story file that was read, with its text for writing it back.
struct StoryFileSource {
    /// `-` for standard input.
    let path: FilePath
    let text: String
    let document: StoryDocument

    private init(path: FilePath, text: String, document: StoryDocument) {
        self.path = path
        self.text = text
        self.document = document
    }

    /// A story that is in no file.
    init(draft document: StoryDocument, text: String) { self.init(path: "-", text: text, document: document) }

    /// - Throws: When the file has mistakes, after printing each with its line and column.
    init(_ path: FilePath, _ output: Output) async throws {
        self.path = path
        let data: Data
        if path == "-" {
            data = try StandardStreams.input()
        } else {
            do throws(SystemError) {
                data = try await path.contents()
            } catch {
                throw CommandFailure(.noInput, "cannot read the story file \(path): \(error)")
            }
        }
        do {
            document = try StoryFile.parse(bytes: data)
            text = String(decoding: data, as: UTF8.self)
        } catch {
            throw Self.failure(error, in: path, output)
        }
    }

    /// Tells the complaints and gives the error to end with.
    static func failure(_ error: StoryFileError, in path: FilePath, _ output: Output) -> CommandFailure {
        for complaint in error.complaints.dropLast() { output.complain(line(complaint, in: path)) }
        let last = error.complaints.last.map { line($0, in: path) } ?? path.display
        return CommandFailure(.badInput, last)
    }

    private static func line(_ complaint: StoryFileError.Complaint, in path: FilePath) -> String {
        complaint.line > 0
            ? "\(path):\(complaint.line):\(complaint.column): \(complaint.message)" : "\(path): \(complaint.message)"
    }

    /// The plan against the server's story; what is wrong with the file is printed like a mistake in its syntax.
    func plan(
        from story: Story, unnamed: StoryPlan.Unnamed = .remove, normalizesOrder: Bool, _ output: Output
    ) throws -> StoryPlan {
        do {
            return try StoryPlan(from: story, to: document, unnamed: unnamed, normalizesOrder: normalizesOrder)
        } catch {
            throw Self.failure(error, in: path, output)
        }
    }

    /// The same story without some photos; nil when nothing is left of it.
    func leavingOut(_ names: [String]) -> StoryFileSource? {
        let rest = document.removingPhotos(named: Set(names))
        return rest.chapters.isEmpty ? nil : StoryFileSource(path: path, text: text, document: rest)
    }

    /// Writes the state of a story that was applied into the file. A file that cannot be written is no failure: the
    /// story is what it should be.
    func keepInStep(with story: Story, _ output: Output) async -> Bool {
        guard path != "-" else { return false }
        do {
            let updated = try StoryFile.updating(text, to: story)
            if updated.utf8.elementsEqual(text.utf8) { return true }
            try await path.write(updated.utf8)
            return true
        } catch {
            let reason = (error as? CommandFailure)?.message ?? "\(error)"
            output.complain("racconto: \(path) was not updated: \(reason). The story was applied")
            return false
        }
    }
}
