import RaccontoKit

/// Destroys photos.
struct PhotoPurgeCommand: Command {
    static let name = "photo purge"
    static let summary = "Destroy photos in the trash for good, after naming them"
    static let discussion = """
        Their pictures and their places in chapters go with them. Photos that are not in the trash are refused, unless
        --even-live says that they are meant too. A photo that a client has chosen in a delivery cannot be destroyed.
        """
    static let examples = [
        "racconto photo purge 7b0c2f6e", "racconto photo purge --project jeju --rating none --dry-run",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.parameters.map { $0.nested(in: \.selection) }
            + [.flag("--even-live", \.includesLive, "Photos named by id may be outside the trash")]
    }

    var selection = PhotoSelection()
    var includesLive = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        if includesLive, !selection.filter.isEmpty {
            throw UsageError.conflict("--even-live wants photos named by id, not by filters")
        }
        return try await PhotoPurging(context: context, selection: selection, includesLive: includesLive).run()
    }
}
