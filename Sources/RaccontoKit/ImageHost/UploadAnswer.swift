import Foundation

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
