import Foundation

/// Keeps the state in a file that is replaced as a whole, at most a few times a second. Unchecked: `lock` guards the
/// variables.
final class StateFile: @unchecked Sendable {
    /// The file cannot be understood.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// Least wait between a change and its writing; further changes meanwhile are written with it.
    private static let leastPatience = Duration.milliseconds(200)

    private let file: URL
    private let queue = DispatchQueue(label: "mock-state")
    private let lock = NSLock()
    private var isWaiting = false
    /// Grows with the state, so that writing it takes a small part of the time only.
    private var patience = StateFile.leastPatience
    private let snapshot: @Sendable () -> Snapshot

    /// `snapshot` is called on a queue of this object's own.
    init(folder: String, snapshot: @escaping @Sendable () -> Snapshot) {
        file = Self.file(in: folder)
        self.snapshot = snapshot
    }

    /// What an earlier run left, or nil.
    static func load(from folder: String) throws -> Snapshot? {
        let file = file(in: folder)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try JSONDecoder().decode(Snapshot.self, from: Data(contentsOf: file))
        } catch {
            throw Unreadable(description: "cannot read the state in \(file.path): \(error)")
        }
    }

    private static func file(in folder: String) -> URL {
        URL(fileURLWithPath: folder).appendingPathComponent("state.json")
    }

    func noteChange() {
        let wait: Duration? = lock.withLock {
            defer { isWaiting = true }
            return isWaiting ? nil : patience
        }
        guard let wait else { return }
        queue.asyncAfter(deadline: .now() + wait / .seconds(1)) { [self] in writeIfWaiting() }
    }

    /// Writes what is waiting and returns when it is on disk.
    func flush() { queue.sync { writeIfWaiting() } }

    private func writeIfWaiting() {
        let isDue = lock.withLock {
            defer { isWaiting = false }
            return isWaiting
        }
        guard isDue else { return }
        let start = ContinuousClock.now
        defer {
            let spent = ContinuousClock.now - start
            lock.withLock { patience = max(Self.leastPatience, spent * 10) }
        }
        do {
            try JSONEncoder().encode(snapshot()).write(to: file, options: .atomic)
        } catch {
            FileHandle.standardError.write(Data("cannot keep the state: \(error)\n".utf8))
        }
    }
}

/// Everything that outlives a run.
struct Snapshot: Codable {
    /// Signs tokens, so that those of an earlier run stay good.
    var key: [UInt8]
    var users: [User]
    var projects: [ProjectRow]
    var photos: [PhotoRow]
    var chapters: [ChapterRow]
    var items: [ItemRow]
    var notes: [NoteRow]
    var folderLinks: [FolderLink]
    var deliveries: [DeliveryRow]
    var follows: [Follow]
    var comments: [CommentRow]
    var images: ImageHost.Snapshot
}
