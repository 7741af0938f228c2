extension APIOperation {
    /// The operations that a server by the work order's table does not have and that its other rows can stand in for, or
    /// that can be done without.
    ///
    /// How each is done instead stands with its method, as the `otherwise` of `send`.
    static let replaceable: Set<APIOperation> = [
        .showAccount, .showProject, .showPhoto, .listChaptersOfPhoto, .photoExists, .photosExist, .listTrashedPhotos,
        .deletePhotos, .restorePhoto, .restorePhotos, .purgePhoto, .listAllItems, .addPhotosToChapter, .reorderItems,
        .toggleNotePin, .listTrashedProjects,
    ]
}
