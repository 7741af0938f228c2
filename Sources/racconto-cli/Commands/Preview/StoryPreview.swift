import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory
import RaccontoSystem
import StoryPreview

/// Writes a story as a page: the server's, or what a story file would make of it.
struct StoryPreviewCommand: Command {
    static let name = "story preview"
    static let summary = "Write a story as a page to look at"
    static let discussion = """
        The story is a project's, or that of a story file as it would be once it is applied; photos that the server
        does not have are taken from --photos. The page works from a folder, without a server (docs/preview.md).
        """
    static let examples = [
        "racconto story preview jeju -o preview --open",
        "racconto story preview story.md --photos ~/Pictures/jeju -o preview --offline",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("story", \.named, "Project (id, slug or unique title), or a story file"),
            .option("--project", "P", \.project, "Project to show, or that of a story file which does not name one"),
            .option("--photos", "FOLDER", \.photos, "Photos that a story file names and the server does not have"),
        ] + PreviewOptions.parameters.map { $0.nested(in: \.preview) }
    }

    var named: FilePath?
    var project: String?
    var photos: FilePath?
    var preview = PreviewOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard named != nil || project != nil else { throw UsageError.missingArgument("STORY") }
        let folder = try await PageFolder.make(try preview.requiredFolder())
        let isFile = named.map(Self.isFile) ?? false
        let shown: PreviewStory
        if isFile {
            shown = try await storyOfFile(named ?? "-", into: folder, context)
        } else {
            shown = try await storyOfProject(context)
        }
        let theme = try await theme(context)
        return try await PreviewDelivery(folder: folder, options: preview, context: context)
            .deliver(PreviewPage(theme: theme, stories: [shown]))
    }

    /// Projects have no slash in their names, so that a slash or the ending `.md` marks a file.
    private static func isFile(_ named: FilePath) -> Bool {
        named == "-" || named.display.hasSuffix(".md") || named.bytes.contains(UInt8(ascii: "/"))
    }

    private static func project(_ named: FilePath) throws(UsageError) -> String {
        try CommandLineWord(bytes: named.bytes).requiredText(for: "STORY")
    }

    /// As the option says, else as the account's portfolio is set; without a login or a network as the system prefers:
    /// a file whose photos are here can be looked at anywhere.
    private func theme(_ context: Context) async throws -> PreviewTheme {
        if let theme = preview.theme { return theme }
        let client: RaccontoClient
        do {
            client = try context.client()
        } catch let failure as CommandFailure where failure.exitCode == .notLoggedIn {
            return .system
        }
        do {
            return PreviewTheme(portfolioTheme: try await client.settings()["portfolio_theme"])
        } catch {
            context.output.note("the portfolio's theme is not known (\(error)); the page follows the system's")
            return .system
        }
    }

    private func storyOfProject(_ context: Context) async throws -> PreviewStory {
        let client = try context.client()
        let project = try await client.resolveProject(try named.map(Self.project) ?? project ?? "")
        async let photos = client.photos(in: project.id, includeDeleted: false)
        let session = try await StorySession(project: project, client: client, context)
        return PreviewStory(
            session.story, title: project.title, description: project.description ?? "",
            location: project.location ?? "", photos: try await photos)
    }

    private func storyOfFile(_ file: FilePath, into folder: PageFolder, _ context: Context) async throws -> PreviewStory
    {
        let source = try await StoryFileSource(file, context.output)
        var project: Project?
        var known: [Photo] = []
        if let name = self.project ?? source.document.project?.string {
            let client = try context.client()
            let found = try await client.resolveProject(name)
            known = try await client.photos(in: found.id, includeDeleted: true)
            project = found
        }
        let index = PhotoIndex(known)
        let references = source.document.allChapters.flatMap { $0.blocks.flatMap(\.photos) }
        let absent = references.filter { index.photo($0.target) == nil }.map(\.target)
        let local = try await LocalPictures(absent, in: photos, writingTo: folder, context)
        let title = project?.title ?? URL(fileURLWithPath: file.display).deletingPathExtension().lastPathComponent
        return PreviewStory(
            source.document, title: title, description: project?.description ?? "", location: project?.location ?? ""
        ) { reference in
            if let photo = index.photo(reference.target) {
                return photo.deletedAt == nil ? PreviewPicture(photo, caption: reference.caption?.string) : nil
            }
            return local.picture(reference)
        }
    }
}

/// Photos that a story file names and the server does not have, made upright JPEGs beside the page.
private struct LocalPictures {
    private var pictures: [PhotoReference.Target: PreviewPicture] = [:]

    /// - Parameter folder: Where the files are; nil when none was named.
    init(
        _ targets: [PhotoReference.Target], in folder: FilePath?, writingTo pageFolder: PageFolder, _ context: Context
    ) async throws {
        var seen: Set<PhotoReference.Target> = []
        let wanted = targets.filter { seen.insert($0).inserted }
        guard !wanted.isEmpty else { return }
        guard let folder else {
            let names = Plural.list(wanted.map { "`\($0)`" })
            throw CommandFailure(.noInput, "not on the server: \(names); name their folder with --photos")
        }
        let index = LocalPhotoIndex(try await PhotoScan.run(folder, order: .name).photos, in: folder)
        try await pageFolder.makePictures()
        for target in wanted {
            guard case .name(let name) = target, let file = try index.photo(name.string) else {
                throw CommandFailure(.noInput, "neither on the server nor in \(folder): `\(target)`")
            }
            pictures[target] = try await Self.prepare(file, number: pictures.count + 1, pageFolder)
        }
    }

    /// The picture with the file's caption, or else the photo's own.
    func picture(_ reference: PhotoReference) -> PreviewPicture? {
        guard var picture = pictures[reference.target] else { return nil }
        if let caption = reference.caption { picture.caption = caption.string }
        return picture
    }

    private static func prepare(
        _ file: ScannedPhoto, number: Int, _ pageFolder: PageFolder
    ) async throws -> PreviewPicture {
        let prepared: PreparedPhoto
        do throws(PreparationError) {
            prepared = try await Blocking.run { () throws(PreparationError) in try PhotoPreparer().prepare(file.path) }
        } catch {
            throw CommandFailure(.badInput, "\(file.path.display): \(error)")
        }
        let path = "pictures/local-\(number).jpg"
        try await pageFolder.write(prepared.image.jpeg, to: path)
        return PreviewPicture(
            source: .local(path), width: prepared.image.width, height: prepared.image.height,
            caption: prepared.metadata.caption ?? "", facts: facts(prepared.metadata))
    }

    private static func facts(_ metadata: PhotoMetadata) -> PictureFacts {
        var facts = PictureFacts()
        facts.camera = metadata.camera ?? ""
        facts.lens = metadata.lens ?? ""
        facts.iso = metadata.iso ?? ""
        facts.shutterSpeed = metadata.shutterSpeed ?? ""
        facts.aperture = metadata.aperture ?? ""
        facts.focalLength = metadata.focalLength ?? ""
        facts.takenAt = metadata.takenAt.map { String($0.prefix(16).replacing("T", with: " ")) } ?? ""
        if let latitude = metadata.gpsLatitude, let longitude = metadata.gpsLongitude {
            facts.position = latitude + ", " + longitude
        }
        return facts
    }
}
