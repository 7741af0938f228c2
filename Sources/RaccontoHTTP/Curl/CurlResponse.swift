import Foundation

/// Collects one response as it arrives: the last status line's headers, and the body into its sink.
///
/// Lives on the transport's thread.
struct CurlResponse {
    private(set) var status = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body = Data()
    /// Writes the body to the request's file descriptor, when it has one.
    let writer: SinkWriter?
    /// Whether the empty line behind the final headers has arrived. libcurl takes a connection that ends before it
    /// for the end of an empty body.
    private(set) var hasAllHeaders = false
    /// Bytes of headers and body, which tells whether the server answered at all.
    private(set) var bytesReceived: Int64 = 0
    /// Why a part of the response was refused.
    private(set) var failure: TransportError?

    private let sink: HTTPRequest.ResponseSink
    private var headerBytes = 0
    private var hasBody = false

    /// Header fields of one response in all: 256 KiB, a little less than libcurl's own limit.
    private static let headerLimit = 256 << 10

    /// - Parameter onSinkChange: called from another thread when a sink that was behind has room, and when all is written.
    init(sink: HTTPRequest.ResponseSink, onSinkChange: @escaping @Sendable () -> Void) {
        self.sink = sink
        writer =
            if case .fileDescriptor(let descriptor) = sink { SinkWriter(descriptor, onChange: onSinkChange) } else {
                nil
            }
    }

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
        if line.starts(with: "HTTP/".utf8) {
            headers.removeAll(keepingCapacity: true)
            hasAllHeaders = false
            status = line.split(separator: Self.space).dropFirst().first.flatMap { Int(Self.text($0.prefix(3))) } ?? 0
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let isBlank: (UInt8) -> Bool = { $0 <= Self.space }
            let value = line[(colon + 1)...].drop(while: isBlank)
            let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
            headers.append((Self.text(line[..<colon]), Self.text(value[..<end])))
        } else if line.allSatisfy({ $0 <= Self.space }) {
            hasAllHeaders = true
        }
        return true
    }

    private static let space = UInt8(ascii: " ")

    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// What libcurl is to do after a piece of the body.
    enum Next {
        case goOn
        /// Hold the piece and the transfer; the sink is behind.
        case pause
        case end
    }

    /// Takes a piece of the body.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Next {
        hasBody = true
        switch sink {
        case .memory(let limit): return keep(bytes, limit)
        case .fileDescriptor where status == 200 || status == 206: return write(bytes)
        // An error's explanation is not the file that was asked for.
        case .fileDescriptor: return keep(bytes, HTTPRequest.defaultResponseLimit)
        }
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer, _ limit: Int) -> Next {
        bytesReceived += Int64(bytes.count)
        guard body.count <= limit, bytes.count <= limit - body.count else {
            failure = TransportError(.responseTooLarge, "the response is larger than \(limit) bytes")
            return .end
        }
        body.append(contentsOf: bytes)
        return .goOn
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) -> Next {
        switch writer?.take(bytes) {
        case .taken:
            bytesReceived += Int64(bytes.count)
            return .goOn
        case .full: return .pause
        case .failed(let error):
            failure = error
            return .end
        case nil: return .end
        }
    }
}
