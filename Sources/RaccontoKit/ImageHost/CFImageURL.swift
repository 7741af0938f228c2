/// The address of a picture at Cloudflare Images: `https://imagedelivery.net/<account>/<image>/<variant>`.
package struct CFImageURL: Sendable, Hashable {
    /// The sizes the service has set up, by name; the longest side in pixels where it is known.
    package enum Variant: String, Sendable, CaseIterable {
        /// 3200
        case `public`
        /// 2048
        case lightbox
        /// 1600
        case lightboxMobile = "lightboxmobile"
        /// 800
        case grid
        /// 480
        case mobile
        /// 400
        case thumb
        case cover
    }

    /// The host that all such addresses name.
    package static let host = "imagedelivery.net"

    /// `<account>/<image>`, which is the same for every variant.
    package let imagePath: String

    /// Nil when the text is not such an address.
    package init?(_ text: String) {
        let pieces = text.split(separator: "/", omittingEmptySubsequences: true)
        guard pieces.count >= 4, pieces[0] == "https:" || pieces[0] == "http:", pieces[1] == Self.host else {
            return nil
        }
        imagePath = "\(pieces[2])/\(pieces[3])"
    }

    /// The address of one variant.
    package func url(_ variant: Variant) -> String { "https://\(Self.host)/\(imagePath)/\(variant.rawValue)" }

    /// The variant of any picture address: nil for an empty one, unchanged for one that is not at Cloudflare.
    package static func url(_ address: String?, variant: Variant = .public) -> String? {
        guard let address, !address.isEmpty else { return nil }
        return CFImageURL(address)?.url(variant) ?? address
    }
}
