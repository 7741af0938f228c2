import Foundation

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

    /// - Parameter imageHost: base address that pictures are read from instead (`RACCONTO_IMAGE_HOST`).
    /// - Parameter allowInsecure: whether pictures may be sent over plain `http` to hosts other than this machine.
    public init(
        transport: any Transport, imageHost: String? = nil, allowInsecure: Bool = false, trace: RequestTrace? = nil
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
            name: "file", fileName: fileName, contentType: "image/jpeg", content: .data(jpeg))
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
    public func deliveryURL(for target: DirectUpload) -> String? {
        let pieces = target.uploadURL.secret.prefix { $0 != "?" }.split(separator: "/")
        guard pieces.count >= 4, let image = pieces.last, image == target.imageID else { return nil }
        return "https://\(CFImageURL.host)/\(pieces[pieces.count - 2])/\(image)/public"
    }

    /// The address to read a picture from, with the host replaced when one was named.
    public func readingURL(_ address: String) -> String {
        let real = "https://\(CFImageURL.host)"
        guard let readingBase, address.hasPrefix(real + "/") else { return address }
        return readingBase + address.dropFirst(real.count)
    }
}
