import Foundation

/// Talks to the image host: sends pictures to one-time addresses, and looks whether a picture is there.
///
/// It never carries the account's token: the one-time address is all that the host wants.
public struct ImageHostClient: Sendable {
    let transport: any Transport
    /// Takes the place of `https://imagedelivery.net` when pictures are read; nil for the real host.
    let readingBase: String?
    let trace: RequestTrace?

    /// - Parameter imageHost: base address that pictures are read from instead (`RACCONTO_IMAGE_HOST`).
    public init(transport: any Transport, imageHost: String? = nil, trace: RequestTrace? = nil) {
        self.transport = transport
        readingBase = imageHost.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.trace = trace
    }

    /// Sends a picture to its one-time address, as the multipart part `file`.
    ///
    /// After an ambiguous error the same address is worth another try: `alreadyUsed` then means that the host most
    /// likely has the picture, which `exists` confirms.
    public func upload(
        jpeg: Data, fileName: String, to target: DirectUpload,
        onProgress: @escaping @Sendable (_ sent: Int64, _ total: Int64) -> Void = { _, _ in }
    ) async throws(ImageHostError) -> DeliveredImage {
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

    /// Whether the host delivers a picture at this address.
    ///
    /// Errors: `serverFailure` and `transport` when that could not be found out.
    public func exists(imageURL: String) async throws(ImageHostError) -> Bool {
        let request = HTTPRequest(method: .head, url: readingURL(imageURL))
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request, tracedAs: "picture", by: trace)
        } catch {
            throw .transport(error)
        }
        switch response.status {
        case 200..<300: return true
        case 404, 410: return false
        case 429: throw .rateLimited(retryAfter: RetryAfter.seconds(from: response, now: Date()))
        default: throw .serverFailure(response.status)
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
