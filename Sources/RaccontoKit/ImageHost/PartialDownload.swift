import Foundation
import Glibc

/// The file that a picture is collected in, beside its final place, until all of it is there.
///
/// Its name holds the version of the picture that the host told, so that bytes of two versions never meet in it.
struct PartialDownload: Sendable {
    let path: String
    let target: String
    private let descriptor: Int32

    /// Opens what an earlier attempt left, or makes a new file.
    init(of target: String, version: String) throws(DownloadError) {
        // FNV-1a, 64 bits: only has to tell a few versions apart.
        let tag = version.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        self.target = target
        path = "\(target).\(String(tag, radix: 16)).part"
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw DownloadError.notWritable(path: path, reason: Self.reason()) }
    }

    var sink: HTTPRequest.ResponseSink { .fileDescriptor(descriptor) }

    func size() throws(DownloadError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        return Int64(status.st_size)
    }

    func empty() throws(DownloadError) {
        guard ftruncate(descriptor, 0) == 0 else { throw failure() }
    }

    /// Up to `count` bytes from a place.
    func bytes(at offset: Int64, _ count: Int) throws(DownloadError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor, &buffer, count, off_t(offset))
        guard got >= 0 else { throw failure() }
        return Array(buffer.prefix(got))
    }

    /// Makes sure that the bytes are on disk and gives the file its name. Never replaces what it was not told to.
    func finish(replacing: Bool) throws(DownloadError) {
        guard fsync(descriptor) == 0 else { throw failure() }
        if !replacing {
            if link(path, target) == 0 {
                unlink(path)
                return
            }
            guard errno != EEXIST else { throw DownloadError.exists(path: target) }
            // File systems without hard links: the name was free a moment ago.
            guard access(target, F_OK) != 0 else { throw DownloadError.exists(path: target) }
        }
        guard rename(path, target) == 0 else {
            throw DownloadError.notWritable(path: target, reason: Self.reason())
        }
    }

    func remove() { unlink(path) }

    func close() { _ = Glibc.close(descriptor) }

    private func failure() -> DownloadError { .notWritable(path: path, reason: Self.reason()) }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
