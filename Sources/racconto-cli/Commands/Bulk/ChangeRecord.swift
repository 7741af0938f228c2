/// What became of one thing that a command was to change, for programs.
struct ChangeRecord: Encodable {
    /// The kind of thing, by the key that its id stands under.
    enum Kind: String {
        case photo = "photo_id"
        case project = "project_id"
        case note = "note_id"
        case link = "link_id"
        case setting = "key"
    }

    enum Result: String {
        case changed
        /// It was so already.
        case unchanged
        case wouldChange = "would_change"
        case failed
    }

    let kind: Kind
    let id: String
    /// File name or title; null when it was not looked up.
    var name: String?
    let result: Result
    var errorCode: String?
    var errorMessage: String?

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: Key(kind.rawValue))
        try values.encode(name, forKey: Key("name"))
        try values.encode(result.rawValue, forKey: Key("result"))
        try values.encode(errorCode, forKey: Key("error_code"))
        try values.encode(errorMessage, forKey: Key("error_message"))
    }
}
