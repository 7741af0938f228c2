import Glibc

/// The C library's words for an error number.
package enum SystemFault {
    /// For example `No such file or directory`. Safe to call from any thread, unlike `strerror`.
    ///
    /// - Parameter number: an `errno`. The default is the calling thread's own, so call it before anything else can
    ///   change that.
    package static func words(_ number: Int32 = errno) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        // XSI's variant of strerror_r, the one that Swift sees, fills the buffer.
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
