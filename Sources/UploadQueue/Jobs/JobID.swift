/// The queue's own number of a job: positive, never reused within one queue file.
public struct JobID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

extension JobID: Comparable {
    public static func < (left: JobID, right: JobID) -> Bool { left.rawValue < right.rawValue }
}

extension JobID: CustomStringConvertible {
    public var description: String { String(rawValue) }
}
