/// One run of filling the queue. A job belongs to the latest run that found its file.
public struct BatchID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
