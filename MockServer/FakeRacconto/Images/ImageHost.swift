import Foundation

/// Cloudflare Images as far as a client sees it: one-time upload URLs, checks, and delivery by variant.
/// Unchecked: `lock` guards everything that changes, except `baseURL`, which is set before the server listens.
final class ImageHost: @unchecked Sendable {
    /// The account's public hash, which is part of every URL.
    static let account = "Vi7wFakeAccountHash_Q"
    static let maximumBytes = 10_000_000
    static let maximumSide = 12_000
    static let maximumArea = 100_000_000
    /// `public` is deliberately not the first one.
    static let variants = ["grid", "thumb", "lightbox", "public", "mobile", "lightboxmobile", "cover"]

    fileprivate struct Draft: Codable {
        var expiresAt: Moment
        var isUsed = false
    }

    /// What outlives a run, besides the pictures' bytes.
    struct Snapshot: Codable {
        fileprivate var drafts: [String: Draft]
        fileprivate var stored: [StoredImage]
        fileprivate var copies: [String: String]
    }

    private let lock = NSLock()
    private var drafts: [String: Draft] = [:]
    private var stored: [StoredImage] = []
    private var storedIndex: [String: Int] = [:]
    /// Turned pictures, which are delivered as their originals; also pictures of photos that were seeded without any.
    private var copies: [String: String] = [:]
    private let bytes: ImageBytes
    private let lifetime: Int
    /// The server's own address; set once, when the port is known and nothing is served yet.
    var baseURL = ""

    init(bytes: ImageBytes, draftLifetime: Int) {
        self.bytes = bytes
        lifetime = draftLifetime
    }

    var images: [StoredImage] { lock.withLock { stored } }
    /// One-time URLs that were asked for and never used.
    var unusedDraftCount: Int { lock.withLock { drafts.values.reduce(0) { $0 + ($1.isUsed ? 0 : 1) } } }

    func makeDraft() -> String {
        let id = UUID().uuidString.lowercased()
        lock.withLock {
            drafts[id] = Draft(expiresAt: Moment(microseconds: Moment.now().microseconds + Int64(lifetime) * 1_000_000))
        }
        return id
    }

    func uploadURL(_ id: String) -> String { "\(baseURL)/\(Self.account)/\(id)" }

    /// Makes every unused upload URL expire now.
    func expireDrafts() { lock.withLock { for id in drafts.keys { drafts[id]?.expiresAt = Moment(microseconds: 0) } } }

    func snapshot() -> Snapshot { lock.withLock { Snapshot(drafts: drafts, stored: stored, copies: copies) } }

    func restore(_ snapshot: Snapshot) {
        lock.withLock {
            drafts = snapshot.drafts
            stored = snapshot.stored
            copies = snapshot.copies
            storedIndex = [:]
            for (index, image) in stored.enumerated() { storedIndex[image.id] = index }
        }
    }

    // MARK: Copies

    static func deliveryURL(_ id: String, variant: String = "public") -> String {
        "https://imagedelivery.net/\(account)/\(id)/\(variant)"
    }

    /// Makes an id known without bytes behind it, as for photos that tests seed.
    func addPlaceholder(_ id: String) { lock.withLock { copies[id] = id } }

    /// The URL of a new picture made from a delivered one, in the variant that comes first; nil when there is no such
    /// picture.
    func makeCopy(ofURL url: String) -> String? {
        let pieces = url.split(separator: "/")
        guard pieces.count == 5, pieces[1] == "imagedelivery.net", pieces[2] == Self.account else { return nil }
        let source = String(pieces[3])
        let id = UUID().uuidString.lowercased()
        let isKnown = lock.withLock {
            guard storedIndex[source] != nil || copies[source] != nil else { return false }
            copies[id] = copies[source] ?? source
            return true
        }
        return isKnown ? Self.deliveryURL(id, variant: Self.variants[0]) : nil
    }

    // MARK: Upload

    func upload(_ id: String, _ request: IncomingRequest) -> OutgoingResponse {
        let now = Moment.now()
        let refusal: OutgoingResponse? = lock.withLock {
            guard let draft = drafts[id] else { return Self.failure(404, 5404, "Image not found") }
            if draft.isUsed { return Self.failure(409, 5409, "Direct upload was already used") }
            return draft.expiresAt < now ? Self.failure(410, 5410, "The upload URL has expired") : nil
        }
        if let refusal { return refusal }
        guard let part = MultipartForm.parts(of: request).first(where: { $0.name == "file" }) else {
            return Self.failure(
                415, 5415,
                "Images must be uploaded as a form, not as raw image data. Please use multipart/form-data format")
        }
        guard part.content.count <= Self.maximumBytes else {
            return Self.failure(413, 5413, "Image too large: the upload exceeded the 10 MB limit")
        }
        let header: PictureHeader
        switch PictureHeader.read(part.content) {
        case .picture(let found): header = found
        case .truncated: return Self.failure(400, 5400, "Bad request: image could not be decoded")
        case .notAPicture:
            return Self.failure(
                415, 5455,
                "Uploaded image must have image/jpeg, image/png, image/webp, image/gif, image/heic or image/svg+xml "
                    + "content-type")
        }
        guard max(header.width, header.height) <= Self.maximumSide, header.width * header.height <= Self.maximumArea
        else { return Self.failure(413, 5413, "Image dimensions are too large") }
        return store(id, part, header, now)
    }

    private func store(_ id: String, _ part: MultipartForm.Part, _ header: PictureHeader, _ now: Moment)
        -> OutgoingResponse
    {
        let image = StoredImage(
            id: id, fileName: part.fileName ?? "", byteCount: part.content.count,
            checksum: String(Checksum.of(part.content), radix: 16), width: header.width, height: header.height,
            format: header.format)
        let isFirst = lock.withLock {
            guard drafts[id]?.isUsed == false else { return false }
            drafts[id]?.isUsed = true
            storedIndex[id] = stored.count
            stored.append(image)
            return true
        }
        guard isFirst else { return Self.failure(409, 5409, "Direct upload was already used") }
        bytes.keep(id, part.content)
        let variants = Self.variants.map { JSON.string(Self.deliveryURL(id, variant: $0)) }
        return .json([
            "result": [
                "id": .string(id), "filename": .string(image.fileName),
                "uploaded": .string(now.textToMilliseconds + "Z"),
                "requireSignedURLs": false, "variants": .array(variants),
            ],
            "success": true, "errors": [], "messages": [],
        ])
    }

    private static func failure(_ status: Int, _ code: Int, _ message: String) -> OutgoingResponse {
        .json(
            [
                "result": .null, "success": false,
                "errors": [["code": .int(code), "message": .string(message)]], "messages": [],
            ], status: status)
    }

    // MARK: Delivery

    func deliver(_ id: String, variant: String, _ request: IncomingRequest) -> OutgoingResponse {
        let image = lock.withLock { storedIndex[copies[id] ?? id].map { stored[$0] } }
        guard let image, Self.variants.contains(variant) else {
            let message = image == nil ? "ERROR 9422: image not found" : "ERROR 9401: variant not found"
            return OutgoingResponse(
                status: 404, headers: [(name: "content-type", value: "text/plain; charset=utf-8")],
                body: Array(message.utf8))
        }
        guard let content = bytes.content(image.id) else { return Self.forgotten(image, request) }
        var response = OutgoingResponse(
            status: 200,
            headers: [
                (name: "content-type", value: "image/\(image.format)"),
                (name: "accept-ranges", value: "bytes"), (name: "etag", value: "\"\(image.checksum)\""),
            ], body: content)
        if let range = request.header("range"), let bounds = ByteRange.parse(range, length: content.count) {
            response.status = 206
            response.body = Array(content[bounds])
            response.headers.append(
                (name: "content-range", value: "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(content.count)"))
        } else if request.header("range") != nil {
            response.status = 416
            response.body = []
            response.headers.append((name: "content-range", value: "bytes */\(content.count)"))
        }
        response.omitsBody = request.method == "HEAD"
        return response
    }

    /// A picture of which only the checksum is left: that it is there can be asked, the bytes cannot.
    private static func forgotten(_ image: StoredImage, _ request: IncomingRequest) -> OutgoingResponse {
        guard request.method == "HEAD" else {
            return OutgoingResponse(
                status: 404, headers: [(name: "content-type", value: "text/plain; charset=utf-8")],
                body: Array("the bytes of this picture were not kept".utf8))
        }
        return OutgoingResponse(
            status: 200,
            headers: [
                (name: "content-type", value: "image/\(image.format)"),
                (name: "content-length", value: "\(image.byteCount)"),
            ], omitsBody: true)
    }
}

/// A picture that the image host took.
public struct StoredImage: Sendable, Equatable, Codable {
    /// Its id at the image host.
    public let id: String
    /// The file name that came with it.
    public let fileName: String
    /// The size of the picture that was sent.
    public let byteCount: Int
    /// The bytes' `Checksum` in hexadecimal digits: whether two uploads are the same picture.
    public let checksum: String
    /// Pixels, as sent.
    public let width: Int
    /// Pixels, as sent.
    public let height: Int
    /// `jpeg`, `png`, `gif` or `webp`.
    public let format: String
}

/// Reads a `Range` header with one range (RFC 9110 section 14.2).
private enum ByteRange {
    static func parse(_ text: String, length: Int) -> Range<Int>? {
        guard text.hasPrefix("bytes=") else { return nil }
        let bounds = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        if bounds[0].isEmpty {
            guard let count = Digits.decimal(bounds[1]), count > 0, length > 0 else { return nil }
            return max(0, length - count)..<length
        }
        guard let first = Digits.decimal(bounds[0]), first < length else { return nil }
        let last = bounds[1].isEmpty ? length - 1 : Digits.decimal(bounds[1]) ?? -1
        return last >= first ? first..<min(last, length - 1) + 1 : nil
    }
}
