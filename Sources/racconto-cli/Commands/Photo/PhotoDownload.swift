import Foundation
import RaccontoKit
import Synchronization

/// Downloads pictures.
struct PhotoDownloadCommand: Command {
    static let name = "photo download"
    static let summary = "Download pictures and check each; continues where an earlier run stopped"
    static let discussion = """
        The service keeps JPEGs of at most 3200 pixels, not the original files. They get their files' names, in the
        folders they were uploaded from: IMG_1.JPG stays IMG_1.JPG. A picture made from a file of another kind has .jpg
        behind its name (scan.tif.jpg), and one of another size than public the size in it (IMG_1-grid.JPG). A file that
        is there already is left alone.
        """
    static let examples = [
        "racconto photo download --project jeju --output jeju-backup",
        "racconto photo download 7b0c2f6e --output . --size grid",
    ]
    static var parameters: [Parameter<Self>] {
        PhotoSelection.selecting.map { $0.nested(in: \.selection) }
            + [
                .option("--output", "FOLDER", \.folder, "Where the files go").short("-o").formerly("--to").required,
                .option("--size", "SIZE", \.size, "public (3200 pixels, default), lightbox (2048), grid (800), …"),
                .flag("--replace", \.replaces, "Download files again that exist already"),
                PhotoSelection.dryRun.nested(in: \.selection),
            ]
    }

    var selection = PhotoSelection()
    var folder: String?
    var size = CFImageURL.Variant.public
    var replaces = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let folder else { throw UsageError.missingArgument("--output FOLDER") }
        let client = try context.client()
        let looked = try await PhotoLookup(client: client).photos(try await selection.targets(client))
        let names = DownloadNames(
            looked.compactMap { entry in if case .success(let photo) = entry.photo { photo } else { nil } }, size: size)
        let (isDryRun, replaces, size, imageHost) = (selection.isDryRun, replaces, size, context.imageHost)
        let bulk = BulkChange(context: context, kind: .photo, participle: "downloaded", isDryRun: isDryRun)
        return try await DownloadDisplay(total: looked.count).during(context) { display in
            try await bulk.run(looked, target: \.bulk) { item in
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

/// Shows how many pictures of how many have come while they are downloaded.
private final class DownloadDisplay: Sendable {
    private let total: Int
    private let finished = Mutex(0)

    init(total: Int) { self.total = total }

    func advance() { finished.withLock { $0 += 1 } }

    private var line: String { "\(finished.withLock { $0 })/\(Plural.of(total, "picture"))" }

    /// Does the work with the display around it, unless JSON or silence is wanted.
    func during<Result>(_ context: Context, _ work: (DownloadDisplay) async throws -> Result) async throws -> Result {
        try await LiveDisplay.during(
            context, drawing: { [self] columns in [TextWidth.fit(line, in: columns - 1)] }, logLine: { [self] in line }
        ) { try await work(self) }
    }
}

/// Where downloaded pictures go below a folder. Names and folders come from a server and are not trusted.
struct DownloadNames {
    private let shared: Set<String>
    private let size: CFImageURL.Variant

    /// Photos that would have the same name get a part of their id as well.
    init(_ photos: [Photo], size: CFImageURL.Variant = .public) {
        var known: Set<String> = []
        shared = Set(
            photos.map { Self.plain($0).lowercased() }.filter { !known.insert($0).inserted })
        self.size = size
    }

    /// `folder/name.jpg`, relative.
    func path(_ photo: Photo) -> String {
        let plain = Self.plain(photo)
        var mark = shared.contains(plain.lowercased()) ? "-" + Self.component(String(photo.id.rawValue.prefix(8))) : ""
        // Every size has files of its own, so that one is never taken for another.
        if size != .public { mark += "-" + size.rawValue }
        guard !mark.isEmpty else { return plain }
        let suffix = Self.suffix(of: plain) ?? Self.suffix
        return plain.dropLast(suffix.count) + mark + suffix
    }

    /// The service keeps JPEGs, whatever the file was that they were made from.
    private static let suffix = ".jpg"

    /// The ending of a JPEG's name as it is written there.
    private static func suffix(of name: String) -> String? {
        [".jpg", ".jpeg"].first { name.lowercased().hasSuffix($0) }.map { String(name.suffix($0.count)) }
    }

    /// Bytes; leaves room for what is put behind a name, within the 255 that file systems allow.
    private static let longestName = 180

    private static func plain(_ photo: Photo) -> String {
        var name = photo.originalFilename ?? photo.id.rawValue
        let ending = suffix(of: name)
        if let ending { name.removeLast(ending.count) }
        let folders = (photo.folder ?? "").split(separator: "/").map { component(String($0)) }
        return (folders + [component(name) + (ending ?? suffix)]).joined(separator: "/")
    }

    /// One name that stays in its folder, is not hidden, and can be written.
    static func component(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isUsable = scalar != "/" && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
            guard name.utf8.count + 4 <= longestName else { break }
            name.unicodeScalars.append(isUsable ? scalar : "_")
        }
        return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
    }
}
