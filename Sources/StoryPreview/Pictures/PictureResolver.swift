/// Finds the addresses under which the page shows each picture, and lists what has to be downloaded for that.
struct PictureResolver {
    /// One size of a picture.
    struct Size: Hashable {
        let address: String
        /// Pixels; nil when unknown.
        let width: Int?
    }

    /// A picture ready to be shown, its smallest size first; never empty.
    struct Resolved {
        let sizes: [Size]
        /// The size for the viewer.
        let large: String

        /// The size for browsers that do not choose.
        var usual: String { sizes[min(1, sizes.count - 1)].address }
    }

    private let imageHost: String?
    private let isOffline: Bool
    private let unavailable: Set<String>
    private(set) var downloads: [PictureDownload] = []
    private(set) var origins: Set<String> = []
    private var numbers: [PictureAddress: Int] = [:]
    private var isPlanned: Set<String> = []

    init(_ options: StoryPage.Options) {
        imageHost = options.imageHost
        isOffline = options.isOffline
        unavailable = options.unavailable
    }

    /// Nil for a picture that cannot be shown.
    mutating func resolve(_ picture: PreviewPicture) -> Resolved? {
        switch picture.source {
        case .local(let path):
            let address = Self.percentEncoded(path)
            return Resolved(sizes: [Size(address: address, width: picture.width)], large: address)
        case .delivered(let url):
            guard let address = PictureAddress(url, imageHost: imageHost) else { return nil }
            guard isOffline else { return resolveOnline(picture, address) }
            // Downloads happen on this machine: a hostile address must not reach what listens in its own network.
            guard address.hasVariants || address.origin.hasPrefix("https://") else { return nil }
            return resolveOffline(picture, address)
        }
    }

    private mutating func resolveOnline(_ picture: PreviewPicture, _ address: PictureAddress) -> Resolved {
        origins.insert(address.origin)
        let sizes = Self.variants(of: picture, address, among: PictureVariant.allCases)
            .map { Size(address: address.text($0), width: $0.width(of: picture)) }
        return Resolved(sizes: sizes, large: address.text(.lightbox))
    }

    /// Beside the page lie what fits a cell, a whole row, and the viewer.
    private mutating func resolveOffline(_ picture: PreviewPicture, _ address: PictureAddress) -> Resolved? {
        let number = numbers[address] ?? numbers.count + 1
        numbers[address] = number
        let variants = Self.variants(of: picture, address, among: [.grid, .mobileLightbox, .lightbox])
        let sizes = variants.filter { !unavailable.contains(address.text($0)) }.map { variant in
            let path = "pictures/\(number)-\(variant.rawValue).jpg"
            if isPlanned.insert(path).inserted {
                downloads.append(PictureDownload(url: address.text(variant), path: path))
            }
            return Size(address: path, width: variant.width(of: picture))
        }
        return sizes.last.map { Resolved(sizes: sizes, large: $0.address) }
    }

    /// The sizes worth having: none that is only a copy of a smaller one.
    private static func variants(
        of picture: PreviewPicture, _ address: PictureAddress, among all: [PictureVariant]
    ) -> [PictureVariant] {
        guard address.hasVariants else { return [.full] }
        var variants: [PictureVariant] = []
        for variant in all where variant.width(of: picture) > (variants.last?.width(of: picture) ?? 0) {
            variants.append(variant)
        }
        return variants
    }

    /// A relative path as an address: nothing in a file's name is taken as a query, a scheme or an anchor.
    private static func percentEncoded(_ path: String) -> String {
        var result: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// A picture that a page without network needs beside it.
public struct PictureDownload: Sendable, Hashable {
    /// The address to read.
    public let url: String
    /// The file's path below the page's folder.
    public let path: String
}
