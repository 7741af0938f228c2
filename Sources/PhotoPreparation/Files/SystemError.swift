import Glibc

/// What the system answered instead of doing what it was asked, in its own words.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The `errno` value.
    public let code: CInt

    package init(_ code: CInt) { self.code = code }

    /// The name is gone, or part of the way to it is.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR || code == ESTALE }

    /// Nothing is wrong with the file: this process or the machine has run short for now.
    var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN, EBUSY, EINTR].contains(code) }

    public var description: String {
        var text = [CChar](repeating: 0, count: 256)
        // XSI's variant of strerror_r, the one that Swift sees, fills the buffer.
        guard strerror_r(code, &text, text.count) == 0 else { return "system error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
