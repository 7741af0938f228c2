/// A story file that cannot be read, with everything that is wrong with it.
public struct StoryFileError: Error, Sendable, Hashable {
    public let complaints: [Complaint]

    /// One thing that is wrong, and what was expected instead.
    public struct Complaint: Sendable, Hashable {
        public let line: Int
        /// In characters, from 1.
        public let column: Int
        public let message: String

        public init(_ position: SourcePosition, _ message: String) {
            line = position.line
            column = position.column
            self.message = message
        }
    }
}

extension StoryFileError.Complaint: CustomStringConvertible {
    public var description: String { "line \(line), column \(column): \(message)" }
}

extension StoryFileError: CustomStringConvertible {
    public var description: String { complaints.map(\.description).joined(separator: "\n") }
}
