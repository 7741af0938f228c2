import RaccontoKit

/// Takes photos out of the trash.
struct PhotoRestoreCommand: Command {
    static let name = "photo restore"
    static let summary = "Take photos out of the trash, as many as the account's limit allows"
    static let discussion = """
        Notes come back with their photos; a cover does not. --name finds a photo by its file name and refuses when
        several in the trash have it: names repeat, and the wrong one would come back.
        """
    static let examples = [
        "racconto photo restore 7b0c2f6e 91d2aa04",
        "racconto photo restore --name IMG_7.jpg --project jeju",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.parameters.map { $0.nested(in: \.selection) }
            + [.option("--name", "FILE", \.fileName, "The photo of this file name; needs --project")]
    }

    var selection = PhotoSelection()
    var fileName: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        var selection = selection
        if let fileName { selection = try await named(fileName, context) }
        return try await PhotoRestoring(context: context, selection: selection).run()
    }

    private func named(_ fileName: String, _ context: Context) async throws -> PhotoSelection {
        guard let project = selection.filter.project, selection.isByFilter else {
            throw UsageError.conflict("--name goes with --project, and not with ids")
        }
        let client = try context.client()
        let photos = try await client.trashedPhotos(in: try await client.resolveProject(project).id)
            .filter { $0.originalFilename == fileName }
        guard let photo = photos.first else {
            throw CommandFailure(.noInput, "no photo in the trash of `\(project)` is called `\(fileName)`")
        }
        guard photos.count == 1 else {
            let list = photos.map { "\($0.id) of folder `\($0.folder ?? "")`" }.joined(separator: ", ")
            throw CommandFailure(
                .badInput, "\(photos.count) photos in the trash are called `\(fileName)`; name one by its id: \(list)")
        }
        var single = selection
        single.filter = PhotoFilterOptions()
        single.ids = [photo.id]
        return single
    }
}
