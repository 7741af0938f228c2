import RaccontoKit
import StoryPreview

/// Writes a portfolio as a page.
struct PortfolioRenderCommand: Command {
    static let name = "portfolio render"
    static let summary = "Write a photographer's public portfolio as a page"
    static let discussion = "No login is needed. The page works from a folder, without a server (docs/preview.md)."
    static let examples = ["racconto portfolio render photog -o portfolio --offline"]
    static var parameters: [Parameter<Self>] {
        [.positional("user", \.user, "The photographer's user name; upper and lower case differ")]
            + PreviewOptions.parameters.map { $0.nested(in: \.preview) }
    }

    var user = ""
    var preview = PreviewOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let folder = try PageFolder(try preview.requiredFolder())
        var page = PreviewPage(try await context.publicClient().portfolio(of: user))
        if let theme = preview.theme { page.theme = theme }
        return try await PreviewDelivery(folder: folder, options: preview, context: context).deliver(page)
    }
}
