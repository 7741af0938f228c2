extension Backend {
    // MARK: Projects

    func json(_ project: ProjectRow) -> JSON {
        project.json(linkedFolders: folderLinks.filter { $0.projectID == project.id }.map(\.path))
    }

    /// Removes a project with everything that belongs to it.
    func removeProject(_ id: String) {
        for chapter in chapters where chapter.projectID == id { items.removeAll(of: chapter.id) }
        chapters.removeAll { $0.projectID == id }
        let photoIDs = Set(photos.rows(inProject: id).map(\.id))
        items.removePhotos(photoIDs, detachesTexts: false)
        photos.removeAll(inProject: id)
        notes.removeAll { $0.projectID == id || ($0.photoID.map(photoIDs.contains) ?? false) }
        folderLinks.removeAll { $0.projectID == id }
        deliveries.removeAll { $0.projectID == id }
        comments.removeAll { $0.projectID == id }
        projects.removeAll { $0.id == id }
    }

    // MARK: Chapters

    /// A project's chapters in their order.
    func chapters(of project: String) -> [ChapterRow] {
        chapters.filter { $0.projectID == project }.sorted(by: ChapterRow.precedes)
    }

    func replace(_ chapter: ChapterRow) {
        guard let index = chapters.firstIndex(where: { $0.id == chapter.id }) else { return }
        chapters[index] = chapter
    }

    /// Removes a chapter with all below it. A chapter can be its own parent, so each is removed before its children are
    /// looked for.
    func removeChapter(_ id: String) {
        var waiting = [id]
        while let next = waiting.popLast() {
            chapters.removeAll { $0.id == next }
            items.removeAll(of: next)
            waiting += chapters.filter { $0.parentID == next }.map(\.id)
        }
    }

    // MARK: Photos

    /// Moves a live photo to the trash, with what goes along: its notes, and the cover when it was this picture.
    func trashPhoto(_ id: String) {
        guard let photo = photos[id], photo.deletedAt == nil else { return }
        let now = Moment.now()
        photos.update(id) { $0.deletedAt = now }
        if let project = projectIndex(id: photo.projectID), projects[project].coverImageURL == photo.imageURL {
            projects[project].coverImageURL = nil
        }
        for note in notes.indices where notes[note].photoID == id && notes[note].deletedAt == nil {
            notes[note].deletedAt = now
        }
        touch(projectID: photo.projectID)
    }

    /// Brings a photo back with its notes; the cover stays as it is.
    func restorePhoto(_ id: String) {
        guard let photo = photos[id] else { return }
        photos.update(id) { $0.deletedAt = nil }
        for note in notes.indices where notes[note].photoID == id { notes[note].deletedAt = nil }
        touch(projectID: photo.projectID)
    }

    /// Destroys photos. Fails as the database does when one is chosen in a delivery link.
    func destroyPhotos(_ ids: Set<String>, detachesTexts: Bool) throws(Problem) {
        guard !deliveries.contains(where: { link in link.selections.contains { ids.contains($0.photoID) } }) else {
            throw Problem.unhandled
        }
        items.removePhotos(ids, detachesTexts: detachesTexts)
        for note in notes.indices where notes[note].photoID.map(ids.contains) ?? false { notes[note].photoID = nil }
        for id in ids { photos.remove(id) }
    }
}
