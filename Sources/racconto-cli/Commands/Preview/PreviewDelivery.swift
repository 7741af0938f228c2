import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoSystem
import StoryPreview

/// Writes a page, brings its pictures when it is for reading without network, and shows it.
struct PreviewDelivery {
    let folder: PageFolder
    let options: PreviewOptions
    let context: Context

    func deliver(_ page: PreviewPage) async throws -> ExitCode {
        var rendered = try render(page, without: [])
        let pictures = rendered.downloads.count
        let missing = try await PictureDownloader(folder: folder, context: context).download(rendered.downloads)
        if !missing.isEmpty { rendered = try render(page, without: missing) }
        do {
            try await Blocking.run { [rendered] in try rendered.write(to: folder.path) }
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write to \(folder.path): \(SystemError.reason(error))")
        }
        let path = folder.path + "/index.html"
        if context.isJSON {
            try await context.output.data(
                JSONText.line(
                    ["page": .string(path), "pictures": .integer(pictures), "missing": .integer(missing.count)]
                        as [String: JSONValue]))
        } else {
            context.output.note("wrote \(path)")
        }
        if options.opens { try await open(path) }
        return missing.isEmpty ? .success : .partial
    }

    private func render(_ page: PreviewPage, without missing: Set<String>) throws -> RenderedPage {
        do throws(MarkdownError) {
            return try StoryPage(
                .init(isOffline: options.isOffline, imageHost: context.settings.imageHost, unavailable: missing)
            ).render(page)
        } catch {
            if case .missing = error { throw CommandFailure(.configuration, "\(error)") }
            throw CommandFailure(.badInput, "\(error)")
        }
    }

    private func open(_ path: String) async throws {
        let status: Int32
        do {
            status = try await ForegroundProgram.run(
                ["xdg-open", URL(fileURLWithPath: path).path], keepsOutput: false)
        } catch {
            throw CommandFailure(
                .failure, "xdg-open cannot be started (Debian package xdg-utils); open \(path) yourself")
        }
        guard status == 0 else {
            throw CommandFailure(.failure, "no browser can be started here; open \(path) yourself")
        }
    }
}

extension PreviewTheme: ArgumentValue {}

/// What the commands that make pages understand.
struct PreviewOptions: Sendable {
    var folder: String?
    var isOffline = false
    var opens = false
    var theme: PreviewTheme?

    static var parameters: [Parameter<PreviewOptions>] {
        [
            .option("--output", "FOLDER", \.folder, "Folder for the page; it is made when needed").short("-o").required,
            .flag("--offline", \.isOffline, "Download the pictures beside the page"),
            .flag("--open", \.opens, "Show the page in the browser"),
            .option("--theme", "NAME", \.theme, "light, dark or system (default: what the portfolio's setting says)"),
        ]
    }

    func requiredFolder() throws -> String {
        guard let folder, !folder.isEmpty else { throw UsageError.missingArgument("--output FOLDER") }
        return folder
    }
}

/// The folder that a page is written to. What somebody else put there is never replaced.
struct PageFolder: Sendable {
    let path: String
    /// Where the pictures beside the page lie, and the list of what they are.
    private var picturesPath: String { path + "/pictures" }
    private var listPath: String { picturesPath + "/addresses.json" }

    /// Makes the folder when needed.
    ///
    /// - Throws: When it cannot be written, or has files of these names that are not from here.
    static func make(_ path: String) async throws -> PageFolder {
        try await Blocking.run { try PageFolder(path) }
    }

    private init(_ path: String) throws {
        self.path = path
        try Folder.make(path)
        guard access(path, W_OK | X_OK) == 0 else {
            throw CommandFailure(.cannotWrite, "cannot write to \(path): \(SystemError(errno))")
        }
        if let file = RenderedPage.foreignFiles(in: path).first {
            throw CommandFailure(
                .cannotWrite, "\(path)/\(file) is not from racconto and is not replaced; choose another folder")
        }
    }

    /// Makes room for pictures beside the page.
    func makePictures() async throws {
        let isNew = try await Blocking.run { try makePicturesFolder() }
        // The first thing in it: from now on the folder is known for ours, however the run ends.
        if isNew { try await write(Data("{}".utf8), to: "pictures/addresses.json") }
    }

    /// Whether the list of what the pictures are is still missing.
    private func makePicturesFolder() throws -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: picturesPath)) ?? []
        if !names.isEmpty, !names.contains("addresses.json") {
            throw CommandFailure(
                .cannotWrite,
                "\(picturesPath) has files that are not from racconto and may have to be replaced; choose another folder"
            )
        }
        try Folder.make(picturesPath)
        return !names.contains("addresses.json")
    }

    /// Which picture lies in which file, as the last run noted it; empty when that cannot be read: then everything is
    /// downloaded again.
    func addresses() -> [String: String] {
        let data = FileManager.default.contents(atPath: listPath) ?? Data()
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

    /// Writes a file below the folder, whole or not at all.
    func write(_ data: Data, to file: String) async throws {
        // The page can be made again.
        try await FilePath(path + "/" + file).write(data, durability: .unsynced)
    }
}
