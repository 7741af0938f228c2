import Glibc

/// Why a photo's file cannot be read.
public enum PhotoFileError: Error, Sendable, Hashable {
    /// Nothing bears the name any more.
    case vanished
    /// The system refuses, with its words.
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
            case _ where error.isAbsence: .vanished
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
        case .unreadable(let error): error.isShortage || [EIO, ETIMEDOUT, ENOTCONN, EHOSTDOWN].contains(error.code)
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
