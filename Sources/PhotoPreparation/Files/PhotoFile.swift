import Foundation
import Glibc

/// Stage 2 of the upload path: one photo's file, open, its whole content read, known not to have changed meanwhile.
///
/// Blocks; call it off the cooperative pool.
public struct PhotoFile: Sendable {
    /// Larger files are refused rather than read into memory: 2 GiB.
    public static let maximumBytes: Int64 = 2 << 30

    /// The file's content.
    public let data: Data
    /// Bytes.
    public let size: Int64
    public let modified: FileTimestamp
    private let descriptor: FileDescriptor

    /// Opens and reads it. What changed while it was read is refused.
    public init(_ path: FilePath) throws(PhotoFileError) {
        let status: FileStatus
        do throws(SystemError) {
            descriptor = try FileDescriptor.open(path)
            status = try descriptor.status()
        } catch { throw PhotoFileError(error) }
        guard status.kind == .regular else { throw status.kind == .folder ? .folder : .special }
        guard status.size > 0 else { throw .empty }
        guard status.size <= PhotoFile.maximumBytes else { throw .tooLarge(bytes: status.size) }
        size = status.size
        modified = status.modified
        data = try PhotoFile.read(descriptor, count: Int(status.size))
        try confirmUnchanged()
    }

    /// Throws `changedWhileRead` when the open file is no longer as it was when it was opened.
    public func confirmUnchanged() throws(PhotoFileError) {
        let now: FileStatus
        do throws(SystemError) { now = try descriptor.status() } catch { throw PhotoFileError(error) }
        guard now.size == size, now.modified == modified else { throw .changedWhileRead }
    }

    private static func read(_ descriptor: FileDescriptor, count: Int) throws(PhotoFileError) -> Data {
        // malloc, since Data's own allocation ends the process when there is no memory.
        guard let memory = malloc(count) else { throw .outOfMemory }
        let got: Int
        do throws(SystemError) {
            got = try descriptor.read(at: 0, into: UnsafeMutableRawBufferPointer(start: memory, count: count))
        } catch {
            free(memory)
            throw PhotoFileError(error)
        }
        guard got == count else {
            free(memory)
            throw .changedWhileRead
        }
        // Last, since Data copies a few bytes into itself and gives the memory back at once.
        return Data(bytesNoCopy: memory, count: count, deallocator: .free)
    }
}
