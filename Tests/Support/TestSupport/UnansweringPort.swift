import Foundation
import Glibc

/// A port of 127.0.0.1 that takes no connection and refuses none either: a host that has vanished from the network.
///
/// Its queue of connections that wait to be accepted is full, so the kernel drops every further attempt.
public final class UnansweringPort: Sendable {
    public let port: UInt16
    /// `http://127.0.0.1:PORT`
    public var url: String { "http://127.0.0.1:\(port)" }
    private let descriptors: [Int32]

    public init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var descriptors = [listener]
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
                getsockname(listener, pointer, &length) == 0
            else { return false }
            for _ in 0..<4 {
                let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                _ = connect(filler, pointer, length)
                descriptors.append(filler)
            }
            return true
        }
        port = UInt16(bigEndian: address.sin_port)
        self.descriptors = descriptors
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
