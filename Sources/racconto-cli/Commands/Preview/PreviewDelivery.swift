import Foundation
import RaccontoKit
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
            try rendered.write(to: folder.path)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write to \(folder.path): \(WriteError.reason(error))")
        }
        let path = folder.path + "/index.html"
        if context.isJSON {
            try context.output.data(
                JSONText.line(
                    ["page": .string(path), "pictures": .integer(pictures), "missing": .integer(missing.count)]
                        as [String: JSONValue]))
        } else {
            context.output.note("wrote \(path)")
        }
        if options.opens { try open(path) }
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

    private func open(_ path: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", URL(fileURLWithPath: path).path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw CommandFailure(.failure, "cannot open \(path): \(error.localizedDescription)")
        }
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            throw CommandFailure(
                .failure, "xdg-open is not installed (Debian package xdg-utils); open \(path) yourself")
        }
        guard process.terminationStatus == 0 else {
            throw CommandFailure(.failure, "no browser can be started here; open \(path) yourself")
        }
    }
}
