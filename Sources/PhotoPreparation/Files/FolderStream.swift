import Glibc

/// An open folder whose entries are read one after another, with the exact bytes of their names.
final class FolderStream {
    /// The kind of an entry as far as the listing itself tells; `unknown` costs a look at the entry.
    enum Kind {
        case regular
        case folder
        case link
        case special
        case unknown
    }

    private let stream: OpaquePointer

    /// Opens a folder below an open one, or from the current one.
    init(_ name: UnsafePointer<CChar>, in parent: CInt = AT_FDCWD) throws(SystemError) {
        let number = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw SystemError(errno) }
        guard let stream = fdopendir(number) else {
            let code = errno
            close(number)
            throw SystemError(code)
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// For opening what lies in the folder.
    var descriptor: CInt { dirfd(stream) }

    /// Which folder it is.
    func identity() throws(SystemError) -> FileStatus.Identity {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { throw SystemError(errno) }
        return FileStatus(raw).identity
    }

    /// Calls the body for every entry but `.` and `..`, in the order of the file system.
    func forEachEntry(_ body: (UnsafeBufferPointer<UInt8>, Kind) throws -> Void) throws {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno == 0 { return }
                throw SystemError(errno)
            }
            // The name is read where the system put it: it may be longer than the field that the header declares.
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
            let length = strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            let isDots = name[0] == 0x2E && (length == 1 || (length == 2 && name[1] == 0x2E))
            if isDots { continue }
            try body(UnsafeBufferPointer(start: name, count: length), FolderStream.kind(entry.pointee.d_type))
        }
    }

    private static func kind(_ type: UInt8) -> Kind {
        switch Int(type) {
        case DT_REG: .regular
        case DT_DIR: .folder
        case DT_LNK: .link
        case DT_UNKNOWN: .unknown
        default: .special
        }
    }
}
