import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import StoryPreview

/// Brings pictures beside a page, a few at a time. What is there already is not downloaded again.
struct PictureDownloader {
    let folder: PageFolder
    let context: Context

    private struct Failure: Error {
        let url: String
        let reason: String
    }

    /// How one download ended. A value of its own: a tuple of a picture and a result is what the optimising compiler
    /// takes apart wrongly on its way out of a task.
    private enum Outcome: Sendable {
        case here(path: String, url: String)
        case missing(Failure)
        /// Nothing more can be downloaded.
        case ended(any Error)
    }

    /// - Returns: The addresses that could not be read, after reporting them.
    func download(_ downloads: [PictureDownload]) async throws -> Set<String> {
        guard !downloads.isEmpty else { return [] }
        try await folder.makePictures()
        var addresses = folder.addresses()
        // Pictures are numbered in reading order: after a change of the story a file's name may mean another one.
        let wanted = downloads.filter { addresses[$0.path] != $0.url || !folder.has($0.path) }
        var failures: [Failure] = []
        var fatal: (any Error)?
        await withTaskGroup(of: Outcome.self) { group in
            var rest = wanted[...]
            func start() {
                guard fatal == nil, let next = rest.popFirst() else { return }
                group.addTask { await outcome(of: next) }
            }
            for _ in 0..<4 { start() }
            while let outcome = await group.next() {
                switch outcome {
                case .here(let path, let url): addresses[path] = url
                case .missing(let failure): failures.append(failure)
                case .ended(let error):
                    fatal = fatal ?? error
                    group.cancelAll()
                }
                start()
            }
        }
        // Also after a failure: what has come is not downloaded again.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try await folder.write(try encoder.encode(addresses), to: "pictures/addresses.json")
        } catch {
            throw fatal ?? error
        }
        if let fatal { throw fatal }
        tell(failures)
        return Set(failures.map(\.url))
    }

    private func tell(_ failures: [Failure]) {
        guard let first = failures.min(by: { $0.url < $1.url }) else { return }
        let count = failures.count == 1 ? "a picture" : "\(failures.count) pictures"
        context.output.complain(
            "racconto: \(count) could not be downloaded: \(first.url): \(first.reason). The page is written without; "
                + "run it again to try once more")
    }

    private func outcome(of download: PictureDownload) async -> Outcome {
        do {
            try await fetch(download)
            return .here(path: download.path, url: download.url)
        } catch let failure as Failure {
            return .missing(failure)
        } catch {
            return .ended(error)
        }
    }

    private func fetch(_ download: PictureDownload) async throws {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await context.transport.send(
                HTTPRequest(method: .get, url: download.url, headers: [("Accept", "image/jpeg")]))
        } catch {
            if error.kind == .cancelled { throw CancellationError() }
            throw Failure(url: download.url, reason: "\(error)")
        }
        guard response.status == 200 else {
            throw Failure(url: download.url, reason: "the server answers with status \(response.status)")
        }
        guard ImageSniffer.type(of: response.body) != nil else {
            throw Failure(url: download.url, reason: "what the server sends is no picture")
        }
        try await folder.write(response.body, to: download.path)
    }
}
