import RaccontoKit
import RaccontoStory

/// Photos that a story file names and the server does not have: uploaded first, or misspelt.
struct AbsentPhotos {
    private let uploads: [StoryPlan.Upload]
    private let known: [String]
    private static let shown = 5

    init(_ plan: StoryPlan) {
        uploads = plan.uploads
        known = plan.before.photos.values.filter { !$0.isInTrash }.compactMap(\.name).sorted()
    }

    /// What a plan says about them.
    ///
    /// - Parameter file: The story file, for the command that uploads them.
    func notes(_ file: String) -> [String] {
        guard !uploads.isEmpty else { return [] }
        let lines = uploads.prefix(Self.shown).map { "`\($0.path)` is not on the server" + (hint($0.path) ?? "") }
        let rest = uploads.count - lines.count
        return lines + (rest > 0 ? ["nor are \(Amount.of(rest, "other photo"))"] : []) + [
            "`racconto story apply \(file) --photos FOLDER` uploads \(uploads.count == 1 ? "it" : "them")"
        ]
    }

    /// `; did you mean …?`, when a photo of the server or another is called nearly so.
    func hint(_ path: String, among others: [String] = []) -> String? {
        let candidates = (known + others).filter { Self.withoutNumbers($0) != Self.withoutNumbers(path) }
        return Suggestion.nearest(to: path, among: candidates, within: 2).map { "; did you mean `\($0)`?" }
    }

    /// Names that differ in digits only belong to other photos of the same camera.
    private static func withoutNumbers(_ name: String) -> String {
        String(name.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    }
}
