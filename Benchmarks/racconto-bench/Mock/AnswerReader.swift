import Glibc

/// A connection to a loopback port that sends requests and reads answers that tell their length, and nothing more.
struct AnswerReader: ~Copyable {
    private let descriptor: Int32
    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let lengthField = Array("content-length: ".utf8)
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        // A server that stops answering must not stop the benchmark.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        guard isConnected else { throw BenchmarkFailure("cannot connect: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// Sends one request and reads the whole answer, which has to be a 200.
    mutating func exchange(_ request: [UInt8]) throws {
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw BenchmarkFailure("cannot send")
        }
        var count = 0
        while true {
            let size = buffer.count
            let read = buffer.withUnsafeMutableBytes { bytes in
                recv(descriptor, bytes.baseAddress?.advanced(by: count), size - count, 0)
            }
            guard read > 0 else { throw BenchmarkFailure("the connection ended inside an answer") }
            count += read
            if let length = Self.length(buffer[..<count]), count >= length { break }
            guard count < size else { throw BenchmarkFailure("an answer is too long") }
        }
        guard buffer.starts(with: Array("HTTP/1.1 200".utf8)) else {
            throw BenchmarkFailure(String(decoding: buffer[..<min(count, 200)], as: UTF8.self))
        }
    }

    /// Bytes of head and body together, once the head is there.
    private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = position(of: headEnd, in: bytes),
            let field = position(of: lengthField, in: bytes[..<end])
        else { return nil }
        let digits = bytes[(field + lengthField.count)...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)).map { end + headEnd.count + $0 }
    }

    private static func position(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - wanted.count).first { bytes[$0...].starts(with: wanted) }
    }
}
