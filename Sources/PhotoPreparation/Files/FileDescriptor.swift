import Glibc

/// An open file that is closed with its last reference.
final class FileDescriptor: Sendable {
    let number: CInt

    private init(number: CInt) { self.number = number }

    deinit { close(number) }

    /// Flags of every open: nothing waits for the far end of a pipe, no terminal becomes ours, no child inherits it.
    private static let safe = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// Opens for reading without ever waiting. A path longer than the system takes at once is walked piece by piece.
    static func open(_ path: FilePath, flags: CInt = 0) throws(SystemError) -> FileDescriptor {
        var folder: FileDescriptor?
        var rest = path.bytes[...]
        while rest.count >= longestPath {
            guard let slash = rest.prefix(longestPath).lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else {
                throw SystemError(ENAMETOOLONG)
            }
            folder = try open(FilePath(bytes: rest[..<slash]), in: folder, flags: O_DIRECTORY)
            rest = rest[slash...].drop { $0 == UInt8(ascii: "/") }
        }
        return try open(FilePath(bytes: rest), in: folder, flags: flags)
    }

    private static let longestPath = Int(PATH_MAX) - 1

    private static func open(
        _ path: FilePath, in folder: FileDescriptor?, flags: CInt
    ) throws(SystemError) -> FileDescriptor {
        try path.withCString { (path) throws(SystemError) in
            try open(path, in: folder?.number ?? AT_FDCWD, flags: flags)
        }
    }

    /// Opens a name below an open folder, so that a path too long for the system, or moved meanwhile, still works.
    static func open(
        _ name: UnsafePointer<CChar>, in folder: CInt, flags: CInt = 0
    ) throws(SystemError) -> FileDescriptor {
        while true {
            let number = openat(folder, name, safe | flags)
            if number >= 0 { return FileDescriptor(number: number) }
            if errno != EINTR { throw SystemError(errno) }
        }
    }

    /// What the system knows about the open file.
    func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        guard fstat(number, &raw) == 0 else { throw SystemError(errno) }
        return FileStatus(raw)
    }

    /// Reads at an offset until the buffer is full or the file ends; the number of bytes read.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try FileDescriptor.read(number, at: offset, into: buffer).get()
    }

    /// The same into an array, whose size says how much is wanted.
    func read(at offset: Int, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        try buffer.withUnsafeMutableBytes { FileDescriptor.read(number, at: offset, into: $0) }.get()
    }

    /// Reads from any open file; also what `TemporaryFile` reads with.
    static func read(
        _ number: CInt, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) -> Result<Int, SystemError> {
        guard let base = buffer.baseAddress else { return .success(0) }
        var done = 0
        while done < buffer.count {
            let count = pread(number, base + done, buffer.count - done, off_t(offset &+ done))
            if count > 0 {
                done += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                return .failure(SystemError(errno))
            }
        }
        return .success(done)
    }
}
