/// Destroys photos in the trash.
struct TrashPurgeCommand: Command {
    static let name = "trash purge"
    static let summary = "Destroy some of the photos in the trash for good, after naming them"
    static let discussion = "Only photos in the trash are taken. `racconto trash empty` destroys them all."
    static let examples = ["racconto trash purge --project jeju --rating 1 --dry-run"]
    static var parameters: [Parameter<Self>] { PhotoSelection.parameters.map { $0.nested(in: \.selection) } }

    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await PhotoPurging(context: context, selection: selection).run()
    }
}
