import Dispatch
import Foundation

/// Downloading pictures: on from where an earlier attempt stopped, and checked before they get their name.
extension ImageHostClient {
    private static let attempts = 4
    /// Where file work waits for the disk; tasks' own threads are too few for that.
    private static let files = DispatchQueue(label: "racconto.download", attributes: .concurrent)

    /// Fetches a picture into a file. Returns its size in bytes.
    ///
    /// What arrived before a failure stays in a file `….part` beside it, and the next call goes on from there as long
    /// as the host still has the same version.
    public func download(
        _ imageURL: String, to path: String, replacing: Bool = false
    ) async throws(DownloadError) -> Int64 {
        let picture = try await look(at: imageURL)
        let partial = try await Self.onDisk { () throws(DownloadError) in
            guard replacing || !FileManager.default.fileExists(atPath: path) else {
                throw DownloadError.exists(path: path)
            }
            return try PartialDownload(of: path, version: picture.version ?? imageURL)
        }
        defer { partial.close() }
        try await fill(partial, with: picture, from: imageURL)
        return try await Self.onDisk { () throws(DownloadError) in
            let size = try partial.size()
            let ends = PictureEnds(
                head: try partial.bytes(at: 0, 12), tail: try partial.bytes(at: max(0, size - 8), 8), size: size)
            if let problem = ends.problem {
                partial.remove()
                throw DownloadError.damaged(problem)
            }
            try partial.finish(replacing: replacing)
            return size
        }
    }

    private struct Picture: Sendable {
        var length: Int64?
        /// The host's `ETag`; without one nothing is known about what was fetched earlier.
        var version: String?
    }

    private func look(at imageURL: String) async throws(DownloadError) -> Picture {
        let response = try await request(HTTPRequest(method: .head, url: readingURL(imageURL)))
        // A host that refuses HEAD may still send the picture; it is then fetched in one piece, or not at all.
        if Self.refusesHead.contains(response.status) { return Picture() }
        guard (200..<300).contains(response.status) else { throw Self.error(for: response) }
        let version = response.header("etag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        return Picture(length: response.header("content-length").flatMap { Int64($0) }, version: version)
    }

    private func fill(
        _ partial: PartialDownload, with picture: Picture, from imageURL: String
    ) async throws(DownloadError) {
        for attempt in 1...Self.attempts {
            var have = try partial.size()
            if picture.version == nil || picture.length.map({ have > $0 }) ?? false {
                try partial.empty()
                have = 0
            }
            if let length = picture.length, have == length, length > 0 { return }
            var get = HTTPRequest(method: .get, url: readingURL(imageURL), sink: partial.sink)
            if have > 0, let version = picture.version {
                get.headers += [("Range", "bytes=\(have)-"), ("If-Range", version)]
            }
            let response: HTTPResponse
            do throws(DownloadError) {
                response = try await request(get)
            } catch {
                guard attempt < Self.attempts, case .host(.transport(let cause)) = error,
                    cause.kind == .connectionLost
                else { throw error }
                continue
            }
            let isContinued =
                response.status == 206 && response.header("content-range")?.hasPrefix("bytes \(have)-") == true
            if have > 0, !isContinued, [200, 206, 416].contains(response.status) {
                // Another version, or a host that does not continue: what is in the file does not fit together.
                try partial.empty()
                continue
            }
            guard response.status == 200 || isContinued else { throw Self.error(for: response) }
            let size = try partial.size()
            guard let length = picture.length, size != length else { return }
            if size > length { try partial.empty() }
        }
        throw DownloadError.damaged("its length is not what the image host told")
    }

    private func request(_ request: HTTPRequest) async throws(DownloadError) -> HTTPResponse {
        do throws(TransportError) {
            return try await transport.send(request, tracedAs: "picture", by: trace)
        } catch {
            throw DownloadError.host(.transport(error))
        }
    }

    private static func error(for response: HTTPResponse) -> DownloadError {
        switch response.status {
        case 404, 410: .missing
        case 429: .host(.rateLimited(retryAfter: RetryAfter.seconds(from: response, now: Date())))
        default: .host(.serverFailure(response.status))
        }
    }

    private static func onDisk<Result: Sendable>(
        _ work: @escaping @Sendable () throws(DownloadError) -> Result
    ) async throws(DownloadError) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            files.async {
                do throws(DownloadError) {
                    continuation.resume(returning: Swift.Result<Result, DownloadError>.success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try outcome.get()
    }
}
