import Foundation
import RaccontoKit
import Synchronization

/// Downloads pictures.
struct PhotoDownloadCommand: Command {
    static let name = "photo download"
    static let summary = "Download pictures, each checked to be whole, on from where an earlier run stopped"
    static let discussion = """
        The service keeps JPEGs of at most 3200 pixels, not the original files. They get their files' names, in the
        folders they were uploaded from: IMG_1.JPG stays IMG_1.JPG. A picture made from a file of another kind has .jpg
        behind its name (scan.tif.jpg), and one of another size than public the size in it (IMG_1-grid.JPG). A file that
        is there already is left alone.
        """
    static let examples = [
        "racconto photo download --project jeju --to jeju-backup",
        "racconto photo download 7b0c2f6e --to . --size grid",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.selecting.map { $0.nested(in: \.selection) }
            + [
                .option("--to", "FOLDER", \.folder, "Where the files go").required,
                .option("--size", "SIZE", \.size, "public (3200 pixels, default), lightbox (2048), grid (800), …"),
                .flag("--replace", \.replaces, "Download again what is there already"),
                PhotoSelection.dryRun.nested(in: \.selection),
            ]
    }

    var selection = PhotoSelection()
    var folder: String?
    var size = CFImageURL.Variant.public
    var replaces = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let folder else { throw UsageError.missingArgument("--to") }
        let client = try context.client()
        let looked = try await PhotoLookup(client: client).photos(try await selection.targets(client))
        let names = DownloadNames(
            looked.compactMap { entry in if case .success(let photo) = entry.photo { photo } else { nil } }, size: size)
        let (isDryRun, replaces, size, imageHost) = (selection.isDryRun, replaces, size, context.imageHost)
        let bulk = BulkChange(context: context, kind: .photo, participle: "downloaded", isDryRun: isDryRun)
        return try await DownloadDisplay(total: looked.count).during(context) { display in
            try await bulk.run(looked.map(Item.init), target: \.target) { item in
                defer { display.advance() }
                let photo = try item.photo.get()
                let path = folder + "/" + names.path(photo)
                if !replaces, FileManager.default.fileExists(atPath: path) { return .unchanged(name: path) }
                if isDryRun { return .changed(name: path) }
                try Self.makeFolder(of: path)
                let url = CFImageURL.url(photo.imageURL, variant: size) ?? photo.imageURL
                _ = try await imageHost.download(url, to: path, replacing: replaces)
                return .changed(name: path)
            }
        }
    }

    private struct Item: Sendable {
        let id: ID<Photo>
        let photo: Result<Photo, any Error>

        init(_ entry: (id: ID<Photo>, photo: Result<Photo, any Error>)) { (id, photo) = entry }

        var target: BulkChange.Target {
            if case .success(let photo) = photo { return .init(id: id.rawValue, name: photo.originalFilename) }
            return .init(id: id.rawValue)
        }
    }

    private static func makeFolder(of path: String) throws(DownloadError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(path: folder.path, reason: error.localizedDescription)
        }
    }
}

extension CFImageURL.Variant: ArgumentValue {}
