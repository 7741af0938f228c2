package import Foundation
import Glibc

/// Stage 2 of the upload path: one photo's file, open, its whole content read, known not to have changed meanwhile.
///
/// Blocks; call it off the cooperative pool.
package struct PhotoFile: Sendable {
    /// Larger files are refused rather than read into memory: 2 GiB.
    package static let maximumBytes: Int64 = 2 << 30

    /// The file's content.
    package let data: Data
    /// Bytes.
    package let size: Int64
    package let modified: FileTimestamp
    private let descriptor: FileDescriptor

    /// Opens and reads it. What changed while it was read is refused.
    package init(_ path: FilePath) throws(PhotoFileError) {
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
    package func confirmUnchanged() throws(PhotoFileError) {
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

/// Why a photo's file cannot be read.
public enum PhotoFileError: Error, Sendable, Hashable {
    /// The file is gone.
    case vanished
    /// The system refuses; the error says why.
    case unreadable(SystemError)
    /// It was written to while it was read: perhaps it is still being copied.
    case changedWhileRead
    case empty
    case folder
    /// A pipe, socket or device.
    case special
    /// More than is read into memory.
    case tooLarge(bytes: Int64)
    case outOfMemory

    init(_ error: SystemError) {
        self =
            switch error.code {
            case _ where error.isNotFound: .vanished
            case ENXIO: .special
            case ENOMEM: .outOfMemory
            default: .unreadable(error)
            }
    }

    /// Whether the same file may well be readable later: it is still being written, its disk does not answer, or this
    /// process has run short.
    public var isTransient: Bool {
        switch self {
        case .changedWhileRead, .outOfMemory: true
        case .unreadable(let error):
            error.isResourceShortage || [EIO, ETIMEDOUT, ENOTCONN, EHOSTDOWN].contains(error.code)
        case .vanished, .empty, .folder, .special, .tooLarge: false
        }
    }
}

extension PhotoFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .vanished: "the file is gone"
        case .unreadable(let error): "cannot be read: \(error)"
        case .changedWhileRead: "the file changed while it was read"
        case .empty: "the file is empty"
        case .folder: "is a folder"
        case .special: "is a pipe, socket or device"
        case .tooLarge(let bytes):
            "\(bytes) bytes are more than the \(PhotoFile.maximumBytes) that are read for one photo"
        case .outOfMemory: "not enough memory to read it"
        }
    }
}
