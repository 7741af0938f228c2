import Foundation

/// Where the bytes of stored pictures are kept: nowhere, in memory, or as files in a folder.
final class ImageBytes: @unchecked Sendable {
    enum Place: Sendable, Equatable {
        /// Only the checksum is remembered.
        case nowhere
        /// So many bytes of them; beyond that the oldest pictures are forgotten.
        case memory(limit: Int)
        case folder(String)
    }

    private let place: Place
    private let lock = NSLock()
    private var kept: [String: [UInt8]] = [:]
    /// Ids of `kept`, the oldest first.
    private var ages: [String] = []
    private var keptCount = 0

    init(_ place: Place) throws {
        self.place = place
        if case .folder(let path) = place {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    func keep(_ id: String, _ content: ArraySlice<UInt8>) {
        switch place {
        case .nowhere: break
        case .memory(let limit): lock.withLock { remember(id, content, limit: limit) }
        case .folder(let path):
            let file = URL(fileURLWithPath: path).appendingPathComponent(id)
            do {
                try Data(content).write(to: file, options: .atomic)
            } catch {
                FileHandle.standardError.write(Data("cannot keep picture \(id): \(error)\n".utf8))
            }
        }
    }

    private func remember(_ id: String, _ content: ArraySlice<UInt8>, limit: Int) {
        kept[id] = Array(content)
        ages.append(id)
        keptCount += content.count
        while keptCount > limit, let oldest = ages.first {
            ages.removeFirst()
            keptCount -= kept.removeValue(forKey: oldest)?.count ?? 0
        }
    }

    /// Nil when the bytes were not kept.
    func content(_ id: String) -> [UInt8]? {
        switch place {
        case .nowhere: return nil
        case .memory: return lock.withLock { kept[id] }
        case .folder(let path):
            return FileManager.default.contents(atPath: path + "/" + id).map(Array.init)
        }
    }
}
