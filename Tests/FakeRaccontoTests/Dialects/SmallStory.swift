import FakeRacconto

/// A project with a chapter that has one photo and one text, a second photo and a note, made in any dialect.
struct SmallStory {
    let caller: Caller
    private var ids: [Character: String] = [:]

    init(_ dialect: FakeRacconto.Dialect) throws {
        var options = FakeRacconto.Options()
        options.dialect = dialect
        caller = try Caller(options)
        let project = try caller.makeProject()
        let photos = caller.server.seedPhotos(2, inProject: project)
        let chapter = try caller.make("/chapters/", "{\"project_id\":\"\(project)\",\"title\":\"one\"}")
        let isWorkOrder = dialect == .workorder
        let photo = try caller.make(
            "/chapters/\(chapter)/\(isWorkOrder ? "items/photo" : "photos")", "{\"photo_id\":\"\(photos[0])\"}")
        let text = try caller.make(
            "/chapters/\(chapter)/\(isWorkOrder ? "items/text" : "texts")", "{\"text_content\":\"a\"}")
        let note = try caller.make("/notes/", "{\"project_id\":\"\(project)\",\"content\":\"a\"}")
        ids = [
            "P": project, "C": chapter, "H": photo, "B": photo, "T": text, "F": photos[0], "G": photos[1], "N": note,
        ]
    }

    /// The text with single capital letters between other signs replaced by the ids that they stand for.
    func filled(_ text: String) -> String {
        var result = ""
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            if let id = ids[character], !before.isLetter, !after.isLetter {
                result += id
            } else {
                result.append(character)
            }
        }
        return result
    }
}
