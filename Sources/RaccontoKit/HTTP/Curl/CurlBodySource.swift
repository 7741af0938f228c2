import Foundation
import Glibc

/// A request body that is read while it is sent, from memory or from a file, without a second copy of it.
///
/// A body is a row of segments: a multipart body is its opening, the content, and its closing. Lives on the
/// transport's thread.
final class CurlBodySource {
    private enum Segment {
        case memory(Data)
        case file(descriptor: Int32, length: Int64)

        var length: Int64 {
            switch self {
            case .memory(let data): Int64(data.count)
            case .file(_, let length): length
            }
        }
    }

    /// Bytes in all.
    let length: Int64
    /// `Content-Type`, when the body decides it.
    let contentType: String?
    /// Why reading failed.
    private(set) var failure: TransportError?
    private var segments: [Segment] = []
    private var position: Int64 = 0

    /// Opens the body; a file that is missing or too short is refused here, before anything is sent.
    init(_ body: HTTPBody) throws(TransportError) {
        var contentType: String?
        switch body {
        case .none: break
        case .data(let data): segments = [.memory(data)]
        case .file(let path, let length): segments = [try Self.openFile(path, length)]
        case .multipart(let part):
            let frame = try CurlMultipart(part)
            contentType = frame.contentType
            let content: Segment =
                switch part.content {
                case .data(let data): .memory(data)
                case .file(let path, let length): try Self.openFile(path, length)
                }
            segments = [.memory(frame.opening), content, .memory(frame.closing)]
        }
        self.contentType = contentType
        length = segments.reduce(0) { $0 &+ $1.length }
    }

    deinit {
        for case .file(let descriptor, _) in segments { close(descriptor) }
    }

    /// Copies the next bytes into a buffer: their number, 0 at the end, nil when the source failed.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var start: Int64 = 0
        for segment in segments {
            let offset = position - start
            if offset < segment.length {
                let wanted = Int(min(segment.length - offset, Int64(buffer.count)))
                guard let count = copy(segment, from: offset, wanted, into: buffer) else { return nil }
                position += Int64(count)
                return count
            }
            start += segment.length
        }
        return 0
    }

    /// Goes to another place, for a request that is sent again.
    func seek(to offset: Int64) -> Bool {
        guard (0...length).contains(offset) else { return false }
        position = offset
        return true
    }

    private func copy(
        _ segment: Segment, from offset: Int64, _ count: Int, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int? {
        switch segment {
        case .memory(let data):
            let first = data.startIndex + Int(offset)
            return data.copyBytes(to: buffer, from: first..<(first + count))
        case .file(let descriptor, _):
            while true {
                let result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
                if result > 0 { return result }
                if result == 0 {
                    failure = TransportError(.bodyUnreadable, "the file became shorter while it was sent")
                    return nil
                }
                if errno != EINTR {
                    failure = TransportError(.bodyUnreadable, "cannot read the file: \(SystemFault.words(errno))")
                    return nil
                }
            }
        }
    }

    private static func openFile(_ path: [UInt8], _ length: Int64) throws(TransportError) -> Segment {
        guard length >= 0, !path.contains(0) else {
            throw TransportError(.bodyUnreadable, "the file's name or length is not valid")
        }
        // Without O_NONBLOCK, opening a named pipe would wait for its writer for ever.
        let descriptor = (path + [0]).withUnsafeBytes { bytes -> Int32 in
            guard let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
            return open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        }
        guard descriptor >= 0 else {
            throw TransportError(.bodyUnreadable, "cannot open the file: \(SystemFault.words(errno))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) >= length
        else {
            close(descriptor)
            throw TransportError(.bodyUnreadable, "the file is shorter than expected, or not a regular file")
        }
        return .file(descriptor: descriptor, length: length)
    }
}
