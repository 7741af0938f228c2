import Glibc

/// A file without a name, gone with its last reference, for what does not fit in memory.
final class TemporaryFile {
    private let number: CInt
    private(set) var length = 0

    /// Creates it in `TMPDIR`, or in `/tmp`.
    init() throws(SystemError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/racconto-XXXXXX".utf8CString)
        number = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkstemp($0) } ?? -1
        }
        guard number >= 0 else { throw SystemError(errno) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { close(number) }

    /// Writes at the end.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.withUnsafeBytes(write).get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Result<Void, SystemError> {
        guard let base = bytes.baseAddress else { return .success(()) }
        var done = 0
        while done < bytes.count {
            let count = pwrite(number, base + done, bytes.count - done, off_t(length))
            if count >= 0 {
                done += count
                length += count
            } else if errno != EINTR {
                return .failure(SystemError(errno))
            }
        }
        return .success(())
    }

    /// The bytes asked for, or as many of them as there are.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = try buffer.withUnsafeMutableBytes { FileDescriptor.read(number, at: offset, into: $0) }.get()
        buffer.removeLast(count - got)
        return buffer
    }
}
