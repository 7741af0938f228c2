import Foundation
import Glibc
import RaccontoHTTP
import RaccontoSystem

/// Downloading pictures: on from where an earlier attempt stopped, and checked before they get their name.
extension ImageHostClient {
    private static let attempts = 4

    /// Fetches a picture into a file. Returns its size in bytes.
    ///
    /// What arrived before a failure stays in a file `….part` beside it, and the next call goes on from there as long
    /// as the host still has the same version.
    package func download(
        _ imageURL: String, to path: String, replacing: Bool = false
    ) async throws(DownloadError) -> Int64 {
        let picture = try await look(at: imageURL)
        let partial = try await Blocking.run { () throws(DownloadError) in
            guard replacing || !FileManager.default.fileExists(atPath: path) else {
                throw DownloadError.exists(path: path)
            }
            return try PartialDownload(of: path, version: picture.version ?? imageURL)
        }
        defer { partial.close() }
        try await fill(partial, with: picture, from: imageURL)
        return try await Blocking.run { () throws(DownloadError) in
            let size = try partial.size()
            let ends = PictureIntegrity(
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
}

/// Why a picture was not downloaded.
package enum DownloadError: Error, Sendable, Equatable {
    /// Something has the name already and was not to be replaced.
    case exists(path: String)
    /// The host has no such picture.
    case missing
    case host(ImageHostError)
    /// What arrived is not a whole picture; it was removed.
    case damaged(String)
    case notWritable(path: String, reason: String)
}

extension DownloadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exists(let path): "\(path) exists already"
        case .missing: "the image host has no such picture"
        case .host(let error): error.description
        case .damaged(let reason): "the picture arrived damaged: \(reason)"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}

/// The file that a picture is collected in, beside its final place, until all of it is there.
///
/// Its name holds the version of the picture that the host told, so that bytes of two versions never meet in it.
struct PartialDownload: Sendable {
    let path: String
    let target: String
    private let descriptor: Int32

    /// Opens what an earlier attempt left, or makes a new file.
    init(of target: String, version: String) throws(DownloadError) {
        // FNV-1a, 64 bits: only has to tell a few versions apart.
        let tag = version.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        self.target = target
        path = "\(target).\(String(tag, radix: 16)).part"
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw DownloadError.notWritable(path: path, reason: Self.reason()) }
    }

    var sink: HTTPRequest.ResponseSink { .fileDescriptor(descriptor) }

    func size() throws(DownloadError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        return Int64(status.st_size)
    }

    func empty() throws(DownloadError) {
        guard ftruncate(descriptor, 0) == 0 else { throw failure() }
    }

    /// Up to `count` bytes from a place.
    func bytes(at offset: Int64, _ count: Int) throws(DownloadError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor, &buffer, count, off_t(offset))
        guard got >= 0 else { throw failure() }
        return Array(buffer.prefix(got))
    }

    /// Makes sure that the bytes are on disk and gives the file its name. Never replaces what it was not told to.
    func finish(replacing: Bool) throws(DownloadError) {
        guard fsync(descriptor) == 0 else { throw failure() }
        if !replacing {
            if link(path, target) == 0 {
                unlink(path)
                return
            }
            guard errno != EEXIST else { throw DownloadError.exists(path: target) }
            // File systems without hard links: the name was free a moment ago.
            guard access(target, F_OK) != 0 else { throw DownloadError.exists(path: target) }
        }
        guard rename(path, target) == 0 else {
            throw DownloadError.notWritable(path: target, reason: Self.reason())
        }
    }

    func remove() { unlink(path) }

    func close() { _ = Glibc.close(descriptor) }

    private func failure() -> DownloadError { .notWritable(path: path, reason: Self.reason()) }

    private static func reason() -> String { SystemFault.words() }
}

/// Whether bytes begin and end as a whole picture does: enough to notice a web page, or a picture that was cut off.
struct PictureIntegrity {
    let head: [UInt8]
    let tail: [UInt8]
    /// Bytes of the whole.
    let size: Int64

    /// What is wrong; nil when nothing is.
    var problem: String? {
        if head.starts(with: [0xFF, 0xD8]) {
            return tail.suffix(2) == [0xFF, 0xD9] ? nil : "the JPEG has no end"
        }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return tail.dropLast(4).suffix(4) == ArraySlice("IEND".utf8) ? nil : "the PNG has no end"
        }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            let told = head.dropFirst(4).prefix(4).reversed().reduce(0 as Int64) { $0 << 8 | Int64($1) }
            return told + 8 <= size ? nil : "the WebP has no end"
        }
        if head.starts(with: "GIF8".utf8) || head.dropFirst(4).starts(with: "ftyp".utf8) { return nil }
        return "it is not a picture"
    }
}
