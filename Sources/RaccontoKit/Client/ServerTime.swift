import Foundation

/// A date and time as the server wrote it: kept as text so that nothing is lost, read on demand.
///
/// The backend answers naive ISO 8601 in UTC with no or six fraction digits; a zone and any number of fraction digits
/// are understood as well. `taken_at` is the camera's wall clock in the same spelling.
public struct ServerTime: Hashable, Sendable {
    /// The text as received, for example `2026-03-01T09:30:00`.
    public let text: String

    /// Wraps the text as it is.
    public init(_ text: String) { self.text = text }

    /// The moment, taking a missing zone as UTC; nil when the text is not a date.
    public var date: Date? { ISO8601Text.date(from: text) }
}

extension ServerTime: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension ServerTime: CustomStringConvertible {
    public var description: String { text }
}
