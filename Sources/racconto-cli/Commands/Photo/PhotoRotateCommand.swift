import RaccontoKit

/// Turns photos.
struct PhotoRotateCommand: Command {
    static let name = "photo rotate"
    static let summary = "Turn photos by a quarter"
    static let discussion = """
        The service makes a turned copy of the original. Pictures that racconto uploaded are upright already, so this is
        for photos that other clients brought.
        """
    static let examples = ["racconto photo rotate right 7b0c2f6e"]
    static var parameters: [Parameter<Self>] {
        [.positional("direction", \.direction, "left or right")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var direction = RotationDirection.right
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let direction = direction
        return try await PhotoBulk(context: context, selection: selection, participle: "turned").run(
            client, question: { "Turn \($0) \(direction.rawValue)?" }
        ) { (try await client.rotate($0, direction), true) }
    }
}

extension RotationDirection: ArgumentValue {}
