import Foundation
import Glibc

/// Collects one response as it arrives: the last status line's headers, and the body into its sink.
///
/// Lives on the transport's thread.
struct CurlResponse {
    private(set) var status = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body = Data()
    private(set) var bytesToFile: Int64 = 0
    /// Bytes of headers and body, which tells whether the server answered at all.
    private(set) var bytesReceived: Int64 = 0
    /// Why a part of the response was refused.
    private(set) var failure: TransportError?

    private let sink: HTTPRequest.ResponseSink
    private var headerBytes = 0
    private var hasBody = false

    /// Header fields of one response in all: 1 MiB.
    private static let headerLimit = 1 << 20

    init(sink: HTTPRequest.ResponseSink) { self.sink = sink }

    /// Takes one header line. Returns false when the response must end here.
    mutating func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        bytesReceived += Int64(line.count)
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            failure = TransportError(.protocolViolation, "the response's headers are too large")
            return false
        }
        // Fields behind a chunked body are not part of the header section (RFC 9110 section 6.5).
        if hasBody { return true }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers.removeAll(keepingCapacity: true)
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
            let value = text[text.index(after: colon)...].drop(while: blank)
            let end = value.lastIndex { !blank($0) }.map(value.index(after:)) ?? value.startIndex
            headers.append((String(text[..<colon]), String(value[..<end])))
        }
        return true
    }

    /// Takes a piece of the body. Returns false when the response must end here.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytesReceived += Int64(bytes.count)
        hasBody = true
        switch sink {
        case .memory(let limit): return keep(bytes, limit)
        case .fileDescriptor(let descriptor) where status == 200 || status == 206: return write(bytes, to: descriptor)
        // An error's explanation is not the file that was asked for.
        case .fileDescriptor: return keep(bytes, HTTPRequest.defaultResponseLimit)
        }
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer, _ limit: Int) -> Bool {
        guard body.count <= limit, bytes.count <= limit - body.count else {
            failure = TransportError(.responseTooLarge, "the response is larger than \(limit) bytes")
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                bytesToFile += Int64(count)
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if count < 0, errno == EINTR {
                continue
            } else {
                let reason = count < 0 ? SystemFault.words(errno) : "nothing was written"
                failure = TransportError(.sinkFailed, "cannot write what was received: \(reason)")
                return false
            }
        }
        return true
    }
}
