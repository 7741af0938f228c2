/// Why no response came back.
///
/// ```
/// TransportError
/// ├─ nothing was sent ─ invalidURL · invalidRequest · nameNotResolved · cannotConnect · proxyFailed · tlsFailed · bodyUnreadable
/// ├─ perhaps sent ───── connectionLost · stalled · timedOut
/// ├─ answered badly ─── responseTooLarge · protocolViolation · redirectRefused · sinkFailed
/// └─ cancelled
/// ```
public struct TransportError: Error, Sendable, Equatable {
    /// What went wrong, coarse enough to decide by.
    public enum Kind: String, Sendable, CaseIterable {
        case invalidURL
        /// A header or a part's name cannot be sent as it is; the message says which.
        case invalidRequest
        case nameNotResolved
        case cannotConnect
        case proxyFailed
        case tlsFailed
        /// The request body's file could not be read, or was shorter than declared.
        case bodyUnreadable
        case connectionLost
        /// Below 1 KB/s for 30 s in the direction that should move.
        case stalled
        case timedOut
        case responseTooLarge
        case protocolViolation
        case redirectRefused
        /// The response could not be written to the sink's file.
        case sinkFailed
        case cancelled
    }

    public let kind: Kind
    /// One clear phrase for people, without the URL's path or query.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Whether the server may have received and processed the request.
    public var mayHaveReachedServer: Bool {
        switch kind {
        case .connectionLost, .stalled, .timedOut, .responseTooLarge, .protocolViolation, .sinkFailed, .cancelled: true
        case .invalidURL, .invalidRequest, .nameNotResolved, .cannotConnect, .proxyFailed, .tlsFailed, .bodyUnreadable,
            .redirectRefused:
            false
        }
    }

    /// Whether the machine looks offline: nothing could be reached at all.
    public var looksOffline: Bool { kind == .nameNotResolved || kind == .cannotConnect }
}

extension TransportError: CustomStringConvertible {
    public var description: String { message }
}
