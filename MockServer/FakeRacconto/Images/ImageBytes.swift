import Foundation

/// Where the bytes of stored pictures are kept: nowhere, in memory, or as files in a folder. Unchecked: `lock` guards the
/// variables.
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

/// Tells pictures apart at little cost: the step of FNV-1a (Fowler, Noll, Vo), taken eight bytes at a time, because what is
/// measured shares the processor with this server. No protection against forgery.
enum Checksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for start in stride(from: 0, to: whole, by: 8) {
                add(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self), to: &hash)
            }
            for byte in bytes[whole...] { add(UInt64(byte), to: &hash) }
            add(UInt64(bytes.count), to: &hash)
            return hash
        }
    }

    private static func add(_ word: UInt64, to hash: inout UInt64) {
        hash = (hash ^ word) &* 0x100_0000_01B3
        // A product carries only upwards: without this, the last byte of a word would hardly count.
        hash ^= hash >> 32
    }
}
