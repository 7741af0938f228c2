import RaccontoKit
import RaccontoStory

/// Changes of a story in words.
enum ChangeText {
    /// `moved photo IMG_1.jpg in 새벽, from another block`
    ///
    /// - Parameter isDryRun: `would move photo …`
    static func sentence(_ change: StoryChange, isDryRun: Bool = false) -> String {
        let verb = isDryRun ? "would \(infinitive(change.kind))" : change.kind.rawValue
        return PlainText.oneLine("\(verb) \(change.subject.rawValue) \(name(change))\(place(change))")
    }

    private static func infinitive(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "add"
        case .changed: "change"
        case .moved: "move"
        case .removed: "remove"
        }
    }

    /// A line of a plan: a sign, what it is about, where.
    static func line(_ change: StoryChange, hasColour: Bool) -> String {
        let subject = change.subject.rawValue
        let padding = String(repeating: " ", count: max(1, 9 - subject.count))
        let text = PlainText.oneLine("\(sign(change.kind)) \(subject)\(padding)\(name(change))\(place(change))")
        return hasColour ? "  \u{1B}[\(colour(change.kind))m\(text)\u{1B}[0m" : "  " + text
    }

    private static func name(_ change: StoryChange) -> String { change.name.isEmpty ? "(empty)" : change.name }

    private static func place(_ change: StoryChange) -> String {
        let place = change.path.isEmpty ? "" : "  in " + change.path.joined(separator: " / ")
        return place + (change.detail.map { (place.isEmpty ? "  " : ", ") + $0 } ?? "")
    }

    private static func sign(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "+"
        case .changed: "~"
        case .moved: ">"
        case .removed: "-"
        }
    }

    private static func colour(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "32"
        case .changed, .moved: "33"
        case .removed: "31"
        }
    }

    /// `3 added, 1 moved`
    static func counts(_ changes: [StoryChange]) -> String {
        StoryChange.Kind.allCases.compactMap { kind in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }.joined(separator: ", ")
    }
}
