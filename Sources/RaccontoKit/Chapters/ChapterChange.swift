/// What a chapter becomes; what is not named stays. The server wants the title in any case.
public struct ChapterChange: Sendable, Hashable, Codable {
    public var title: String
    public var description: Change<String?>
    /// Nil makes it a chapter of the first level.
    public var parent: Change<ID<Chapter>?>

    public init(title: String, description: Change<String?> = .keep, parent: Change<ID<Chapter>?> = .keep) {
        self.title = title
        self.description = description
        self.parent = parent
    }

    /// A part of a change.
    public enum Change<Value: Sendable & Hashable>: Sendable, Hashable {
        case keep
        case set(Value)
    }

    /// Whether a chapter as it reads now shows this change.
    func isSatisfied(by chapter: Chapter) -> Bool {
        title == chapter.title && (description == .keep || description == .set(chapter.description))
            && (parent == .keep || parent == .set(chapter.parentID))
    }

    /// The body of the update.
    var json: JSONValue {
        var fields = JSONFields()
        fields.set("title", title)
        if case .set(let value) = description { fields.change("description", FieldChange(value)) }
        if case .set(let value) = parent { fields.change("parent_id", FieldChange(value?.rawValue)) }
        return fields.json
    }
}

extension ChapterChange.Change: Codable where Value: Codable {}
