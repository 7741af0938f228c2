import Foundation
import Glibc
import TestSupport
import Testing

@testable import FakeRacconto

struct PatienceTests {
    /// Two connected sockets: what is written to the first is read from the second.
    private func socketPair() -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        return (pair[0], pair[1])
    }

    @Test(.timeLimit(.minutes(1))) func `a client that sends a header byte now and then is given up`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            let writer = Thread {
                // Until somebody hangs up: nothing but being given up ends this request.
                for byte in Array("GET / HTTP/1.1\r\n".utf8) + [UInt8](repeating: 0x61, count: 1_000_000) {
                    var byte = byte
                    guard send(near, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
                    usleep(5000)
                }
            }
            writer.start()
            var reader = RequestReader(maximumBody: 1000)
            reader.patience.head = 200
            #expect(throws: SocketStream.Ended.self) { try reader.read(from: SocketStream(descriptor: far)) }
            shutdown(far, Int32(SHUT_RDWR))
            while !writer.isFinished { usleep(1000) }
        }
    }

    @Test func `a client that says nothing is given up`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            var reader = RequestReader(maximumBody: 1000)
            reader.patience.idle = 50
            #expect(throws: SocketStream.Ended.self) { try reader.read(from: SocketStream(descriptor: far)) }
        }
    }

    @Test func `a body that comes in pieces is read`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            let writer = Thread {
                for byte in Array("PUT / HTTP/1.1\r\nContent-Length: 4\r\n\r\nabcd".utf8) {
                    var byte = byte
                    guard send(near, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
                }
            }
            writer.start()
            let request = try RequestReader(maximumBody: 1000).read(from: SocketStream(descriptor: far))
            #expect(request.body == Array("abcd".utf8))
        }
    }
}
