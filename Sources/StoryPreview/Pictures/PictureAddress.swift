import Foundation

/// An address of a picture that a page may load: `http` or `https`, with a plain host name.
///
/// The image host's own addresses (`https://imagedelivery.net/<account>/<image>/<variant>`) come in several sizes.
struct PictureAddress: Hashable {
    /// Scheme, host and port, lower case: `https://imagedelivery.net`.
    let origin: String
    /// Everything after the origin, without the variant when there are sizes.
    private let path: String
    let hasVariants: Bool

    /// - Parameter imageHost: What stands for `https://imagedelivery.net`; nil for itself.
    init?(_ text: String, imageHost: String? = nil) {
        guard let address = Self.split(text) else { return nil }
        let segments = address.path.split(separator: "/")
        guard address.origin == "https://imagedelivery.net", segments.count >= 3 else {
            (origin, path, hasVariants) = (address.origin, address.path, false)
            return
        }
        let base = imageHost.flatMap { Self.split($0) } ?? (address.origin, "")
        let prefix = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
        (origin, path, hasVariants) = (base.origin, prefix + "/" + segments.dropLast().joined(separator: "/"), true)
    }

    /// The picture in a size, where there are sizes.
    func text(_ variant: PictureVariant) -> String {
        origin + path + (hasVariants ? "/" + variant.rawValue : "")
    }

    /// Origin and path of a web address. A host of other characters than names and numbers use is refused, because the
    /// origin becomes part of the page's security policy.
    private static func split(_ text: String) -> (origin: String, path: String)? {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        let isPlain = host.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
        }
        guard isPlain, !host.isEmpty, host.utf8.first != UInt8(ascii: ":") else { return nil }
        return (scheme + host.lowercased(), String(rest.dropFirst(host.count)))
    }
}

/// A size in which the image host delivers a picture: the longest side in pixels. Never enlarged.
enum PictureVariant: String, Sendable, Hashable, CaseIterable {
    case mobile
    case grid
    case mobileLightbox = "lightboxmobile"
    case lightbox
    case full = "public"

    /// Pixels of the longest side.
    var longestSide: Int {
        switch self {
        case .mobile: 480
        case .grid: 800
        case .mobileLightbox: 1600
        case .lightbox: 2048
        case .full: 3200
        }
    }

    /// The width of a picture in this size.
    func width(of picture: PreviewPicture) -> Int {
        let bound = Int((Double(longestSide) * min(1, picture.ratio)).rounded())
        guard let width = picture.width, width > 0 else { return max(1, bound) }
        return max(1, min(bound, width))
    }
}
