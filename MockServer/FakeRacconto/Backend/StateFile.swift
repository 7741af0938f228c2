import Foundation

/// Keeps the state in a file that is replaced as a whole, at most a few times a second.
final class StateFile: @unchecked Sendable {
    /// The file cannot be understood.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// Wait between a change and its writing, in milliseconds; further changes meanwhile are written with it.
    private static let patience = 200

    private let file: URL
    private let queue = DispatchQueue(label: "mock-state")
    private let lock = NSLock()
    private var isWaiting = false
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
        let isFirst = lock.withLock {
            defer { isWaiting = true }
            return !isWaiting
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.patience)) { [self] in writeIfWaiting() }
    }

    /// Writes what is waiting and returns when it is on disk.
    func flush() { queue.sync { writeIfWaiting() } }

    private func writeIfWaiting() {
        let isDue = lock.withLock {
            defer { isWaiting = false }
            return isWaiting
        }
        guard isDue else { return }
        do {
            try JSONEncoder().encode(snapshot()).write(to: file, options: .atomic)
        } catch {
            FileHandle.standardError.write(Data("cannot keep the state: \(error)\n".utf8))
        }
    }
}
