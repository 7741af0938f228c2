public import Foundation
public import RaccontoHTTP

/// Talks to the image host: sends pictures to one-time addresses, and looks whether a picture is there.
///
/// It never carries the account's token: the one-time address is all that the host wants.
public struct ImageHostClient: Sendable {
    /// What a host answers that does not do HEAD, or not for us.
    static let refusesHead = [403, 405, 501]

    let transport: any Transport
    /// Takes the place of `https://imagedelivery.net` when pictures are read; nil for the real host.
    let readingBase: String?
    let allowInsecure: Bool
    let trace: RequestTrace?

    /// A client of the service's image host.
    ///
    /// - Parameter allowInsecure: whether pictures may be sent over plain `http` to hosts other than this machine.
    public init(transport: any Transport, allowInsecure: Bool = false) {
        self.init(transport: transport, imageHost: nil, allowInsecure: allowInsecure)
    }

    /// - Parameter imageHost: base address that pictures are read from instead (`RACCONTO_IMAGE_HOST`).
    /// - Parameter allowInsecure: as above.
    package init(
        transport: any Transport, imageHost: String?, allowInsecure: Bool = false, trace: RequestTrace? = nil
    ) {
        self.transport = transport
        readingBase = imageHost.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.allowInsecure = allowInsecure
        self.trace = trace
    }

    /// Sends a picture to its one-time address, as the multipart part `file`.
    ///
    /// After an ambiguous error the same address is worth another try: `alreadyUsed` then means that the host most
    /// likely has the picture, which `exists` confirms.
    /// Errors: also `transport` with `invalidURL`, before anything is sent, when the address is neither `https` nor on
    /// this machine: the service chose it, and it must not make us show pictures to everybody on the way.
    public func upload(
        jpeg: Data, fileName: String, to target: DirectUpload,
        onProgress: @escaping @Sendable (_ sent: Int64, _ total: Int64) -> Void = { _, _ in }
    ) async throws(ImageHostError) -> DeliveredImage {
        try checkAddress(of: target)
        let part = HTTPBody.Part(
            name: "file", fileName: fileName, contentType: "image/jpeg", content: jpeg)
        let request = HTTPRequest(
            method: .post, url: target.uploadURL.secret, body: .multipart(part), sink: .memory(limit: 1 << 20),
            onUploadProgress: onProgress)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request, tracedAs: "<one-time URL>", by: trace)
        } catch {
            throw .transport(error)
        }
        return try UploadAnswer(response).image(for: self, target)
    }

    private func checkAddress(of target: DirectUpload) throws(ImageHostError) {
        let address: CurlURL
        do throws(TransportError) { address = try CurlURL(target.uploadURL.secret) } catch { throw .transport(error) }
        guard allowInsecure || address.origin.isPrivate else {
            throw .transport(
                TransportError(
                    .invalidURL,
                    "the service names an address without https for the upload (\(address.origin.host));"
                        + " the picture was not sent"))
        }
    }

    /// Whether the host delivers a picture at this address.
    ///
    /// Asked with HEAD; where that is refused, with a GET of the first byte.
    /// Errors: `serverFailure` and `transport` when that could not be found out.
    public func exists(imageURL: String) async throws(ImageHostError) -> Bool {
        var response = try await send(HTTPRequest(method: .head, url: readingURL(imageURL)))
        if Self.refusesHead.contains(response.status) {
            response = try await send(
                HTTPRequest(method: .get, url: readingURL(imageURL), headers: [("Range", "bytes=0-0")]))
        }
        switch response.status {
        case 200..<300: return true
        case 404, 410: return false
        case 429: throw .rateLimited(retryAfter: RetryAfter.seconds(from: response, now: Date()))
        default: throw .serverFailure(response.status)
        }
    }

    private func send(_ request: HTTPRequest) async throws(ImageHostError) -> HTTPResponse {
        do throws(TransportError) {
            return try await transport.send(request, tracedAs: "picture", by: trace)
        } catch {
            throw .transport(error)
        }
    }

    /// Where the picture of a one-time address will be delivered from: the account's hash is part of that address.
    package func deliveryURL(for target: DirectUpload) -> String? {
        let pieces = target.uploadURL.secret.prefix { $0 != "?" }.split(separator: "/")
        guard pieces.count >= 4, let image = pieces.last, image == target.imageID else { return nil }
        return "https://\(CFImageURL.host)/\(pieces[pieces.count - 2])/\(image)/public"
    }

    /// The address to read a picture from, with the host replaced when one was named.
    package func readingURL(_ address: String) -> String {
        let real = "https://\(CFImageURL.host)"
        guard let readingBase, address.hasPrefix(real + "/") else { return address }
        return readingBase + address.dropFirst(real.count)
    }
}

/// A picture that the image host has taken.
public struct DeliveredImage: Sendable, Equatable {
    /// The picture's id at the host.
    public let id: String
    /// Delivery address of the `public` variant.
    public let publicURL: String

    /// A picture that is known to be there.
    public init(id: String, publicURL: String) {
        self.id = id
        self.publicURL = publicURL
    }
}

/// Why the image host did not take, or show, a picture.
///
/// ```
/// ImageHostError
/// ├─ the address ── alreadyUsed · expired
/// ├─ the picture ── tooLarge · notAccepted(message)
/// └─ the moment ─── rateLimited · serverFailure · undecodable · transport
/// ```
public enum ImageHostError: Error, Sendable, Equatable {
    /// The one-time address took a picture before: most likely this one.
    case alreadyUsed
    /// The one-time address is too old or unknown.
    case expired
    /// The picture itself is refused, with the host's reason.
    case notAccepted(String)
    case tooLarge
    /// 429, with the seconds that the host asks us to wait.
    case rateLimited(retryAfter: TimeInterval?)
    /// 5xx or another status that says nothing about the picture.
    case serverFailure(Int)
    /// A success that is not what the host answers.
    case undecodable
    case transport(TransportError)

    /// The kind in one stable word, as `RaccontoError.Kind.code`.
    public var code: String {
        switch self {
        case .alreadyUsed, .expired: "upload_url_spent"
        case .notAccepted: "image_not_accepted"
        case .tooLarge: "image_too_large"
        case .rateLimited: "rate_limited"
        case .serverFailure: "image_host_failure"
        case .undecodable: "undecodable"
        case .transport(let cause): cause.kind.code
        }
    }

    /// Whether the host certainly did not take the picture with this request.
    public var isRefusal: Bool {
        switch self {
        case .alreadyUsed, .expired, .notAccepted, .tooLarge, .rateLimited: true
        case .serverFailure, .undecodable, .transport: false
        }
    }

    /// Whether the host may have taken the picture all the same.
    public var isAmbiguous: Bool {
        switch self {
        case .serverFailure, .undecodable: true
        case .transport(let cause): cause.mayHaveReachedServer
        case .alreadyUsed, .expired, .notAccepted, .tooLarge, .rateLimited: false
        }
    }
}

extension ImageHostError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alreadyUsed: "the one-time address was used before"
        case .expired: "the one-time address has expired"
        case .notAccepted(let reason): "the image host refuses the picture: \(reason)"
        case .tooLarge: "the picture is too large for the image host"
        case .rateLimited: "the image host asks to slow down"
        case .serverFailure(let status): "the image host failed (HTTP \(status))"
        case .undecodable: "the image host's answer cannot be understood"
        case .transport(let cause): "image host: \(cause)"
        }
    }
}

/// What the image host answered to an upload, sorted by what it means for the one-time address and the picture.
struct UploadAnswer {
    private let response: HTTPResponse

    init(_ response: HTTPResponse) { self.response = response }

    private struct Body: Decodable {
        struct Result: Decodable {
            let id: String
            let variants: [String]
        }

        struct Problem: Decodable {
            let code: Int?
            let message: String?
        }

        let success: Bool
        let result: Result?
        let errors: [Problem]?
    }

    /// The picture as delivered. The variants come in any order.
    func image(for host: ImageHostClient, _ target: DirectUpload) throws(ImageHostError) -> DeliveredImage {
        switch response.status {
        case 200..<300: break
        case 404, 410: throw .expired
        case 409: throw .alreadyUsed
        case 413: throw .tooLarge
        case 429: throw .rateLimited(retryAfter: RetryAfter.seconds(from: response, now: Date()))
        case 400, 415, 422: throw .notAccepted(message)
        default: throw .serverFailure(response.status)
        }
        guard let body, body.success, let result = body.result else { throw .undecodable }
        guard let address = result.variants.first(where: { $0.hasSuffix("/public") }) ?? host.deliveryURL(for: target)
        else { throw .undecodable }
        return DeliveredImage(id: result.id, publicURL: address)
    }

    private var body: Body? { try? JSONDecoder().decode(Body.self, from: response.body) }

    private var message: String {
        let text = body?.errors?.compactMap(\.message).first ?? "HTTP \(response.status)"
        let scalars = text.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
