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
