/// What the chapter routes ask first: whose chapter is it?
extension RequestContext {
    /// The caller's chapter that the path names; unknown and foreign ones are both 404.
    func ownedChapter() throws(Problem) -> ChapterRow {
        guard let chapter = try ownedChapter(parameter("chapter_id")) else { throw Problem(404, "CHAPTER_NOT_FOUND") }
        return chapter
    }

    func ownedChapter(_ id: String) throws(Problem) -> ChapterRow? {
        guard let chapter = backend.chapters.first(where: { $0.id == id }),
            backend.ownedProject(chapter.projectID, try user()) != nil
        else { return nil }
        return chapter
    }
}
