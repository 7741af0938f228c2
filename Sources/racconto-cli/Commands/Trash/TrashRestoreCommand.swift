/// Takes photos out of the trash.
struct TrashRestoreCommand: Command {
    static let name = "trash restore"
    static let summary = "Take photos out of the trash; with --project alone, all of that project"
    static let discussion = """
        As many come back as the account's limit allows; the others stay in the trash and are told. Projects are brought
        back by `racconto project restore`.
        """
    static let examples = ["racconto trash restore --project jeju --yes"]
    static var parameters: [Parameter<Self>] { PhotoSelection.parameters.map { $0.nested(in: \.selection) } }

    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await PhotoRestoring(context: context, selection: selection).run()
    }
}
