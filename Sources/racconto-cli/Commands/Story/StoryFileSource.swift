import Foundation
import Glibc
import RaccontoKit
import RaccontoStory

/// A story file that was read, with its text for writing it back.
struct StoryFileSource {
    /// `-` for standard input.
    let path: String
    let text: String
    let document: StoryDocument

    private init(path: String, text: String, document: StoryDocument) {
        self.path = path
        self.text = text
        self.document = document
    }

    /// A story that is in no file.
    init(draft document: StoryDocument, text: String) { self.init(path: "-", text: text, document: document) }

    /// Every complaint about the file is told, with its line and column; then the command ends.
    init(_ path: String, _ output: Output) throws {
        self.path = path
        let data: Data
        if path == "-" {
            data = try FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            guard let contents = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(.noInput, "cannot read the story file \(path)")
            }
            data = contents
        }
        do {
            document = try StoryFile.parse(bytes: data)
            text = String(decoding: data, as: UTF8.self)
        } catch {
            throw Self.failure(error, in: path, output)
        }
    }

    /// Tells the complaints and gives the error to end with.
    static func failure(_ error: StoryFileError, in path: String, _ output: Output) -> CommandFailure {
        for complaint in error.complaints.dropLast() { output.complain(line(complaint, in: path)) }
        let last = error.complaints.last.map { line($0, in: path) } ?? path
        return CommandFailure(.badInput, last)
    }

    private static func line(_ complaint: StoryFileError.Complaint, in path: String) -> String {
        complaint.line > 0
            ? "\(path):\(complaint.line):\(complaint.column): \(complaint.message)" : "\(path): \(complaint.message)"
    }

    /// The plan against the server's story; what is wrong with the file is told like a mistake in its writing.
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
    func keepInStep(with story: Story, _ output: Output) -> Bool {
        guard path != "-" else { return false }
        do {
            let updated = try StoryFile.updating(text, to: story)
            if updated.utf8.elementsEqual(text.utf8) { return true }
            try Self.replace(path, with: updated)
            return true
        } catch {
            let reason = (error as? CommandFailure)?.message ?? "\(error)"
            output.complain("racconto: \(path) is not brought up to date: \(reason). The story is applied all the same")
            return false
        }
    }

    /// Writes beside the file and renames, so that the file is never half written. Links are followed, modes kept.
    static func replace(_ path: String, with text: String) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = (try? FileManager.default.attributesOfItem(atPath: target))?[.posixPermissions]  // none: a new file
        let draft = target + ".racconto-\(UUID().uuidString.prefix(8))"
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: draft), options: .withoutOverwriting)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: draft) }
            guard rename(draft, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            unlink(draft)
            throw CommandFailure(.cannotWrite, "cannot write \(path): \(WriteError.reason(error))")
        }
    }
}
