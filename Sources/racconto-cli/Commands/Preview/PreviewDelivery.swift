import Foundation
import RaccontoKit
import StoryPreview

/// Writes a page, brings its pictures when it is for reading without network, and shows it.
struct PreviewDelivery {
    let options: PreviewOptions
    let context: Context

    func deliver(_ page: PreviewPage) async throws -> ExitCode {
        let folder = try options.requiredFolder()
        let rendered: RenderedPage
        do throws(MarkdownError) {
            rendered = try StoryPage(.init(isOffline: options.isOffline, imageHost: context.settings.imageHost))
                .render(page)
        } catch {
            if case .missing = error { throw CommandFailure(.configuration, "\(error)") }
            throw CommandFailure(.badInput, "\(error)")
        }
        let missing = try await PictureDownloader(folder: folder, context: context).download(rendered.downloads)
        do {
            try rendered.write(to: folder)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write to \(folder): \(error.localizedDescription)")
        }
        let path = folder + "/index.html"
        if context.isJSON {
            try context.output.data(
                JSONText.line(
                    [
                        "page": .string(path), "pictures": .integer(rendered.downloads.count),
                        "missing": .integer(missing),
                    ] as [String: JSONValue]))
        } else {
            context.output.note("wrote \(path)")
        }
        if options.opens { try open(path) }
        return missing == 0 ? .success : .partial
    }

    private func open(_ path: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", URL(fileURLWithPath: path).path]
        process.standardOutput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw CommandFailure(.failure, "cannot open \(path): \(error.localizedDescription)")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(.failure, "no browser can be started here; open \(path) yourself")
        }
    }
}
