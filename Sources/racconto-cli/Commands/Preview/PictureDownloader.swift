import Foundation
import RaccontoKit
import StoryPreview

/// Brings pictures beside a page, a few at a time. What is there already is not downloaded again.
struct PictureDownloader {
    let folder: String
    let context: Context

    /// - Returns: How many could not be had; each of them was told.
    func download(_ downloads: [PictureDownload]) async throws -> Int {
        guard !downloads.isEmpty else { return 0 }
        do {
            try FileManager.default.createDirectory(
                atPath: folder + "/pictures", withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write to \(folder): \(error.localizedDescription)")
        }
        let addresses = KnownAddresses(folder: folder)
        let wanted = downloads.filter { !addresses.has($0) }
        var missing = 0
        try await withThrowingTaskGroup(of: (PictureDownload, Bool).self) { group in
            var rest = wanted[...]
            for _ in 0..<4 { if let next = rest.popFirst() { group.addTask { (next, try await fetch(next)) } } }
            while let (download, isThere) = try await group.next() {
                if isThere { addresses.add(download) } else { missing += 1 }
                if let next = rest.popFirst() { group.addTask { (next, try await fetch(next)) } }
            }
        }
        try addresses.save()
        return missing
    }

    private func fetch(_ download: PictureDownload) async throws -> Bool {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await context.transport.send(
                HTTPRequest(method: .get, url: download.url, headers: [("Accept", "image/jpeg")]))
        } catch {
            if error.kind == .cancelled { throw CancellationError() }
            context.output.complain("racconto: \(download.url) cannot be read: \(error)")
            return false
        }
        guard response.status == 200, !response.body.isEmpty else {
            context.output.complain("racconto: \(download.url) cannot be read: status \(response.status)")
            return false
        }
        do {
            try response.body.write(to: URL(fileURLWithPath: folder + "/" + download.path), options: .atomic)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write \(download.path): \(error.localizedDescription)")
        }
        return true
    }
}
