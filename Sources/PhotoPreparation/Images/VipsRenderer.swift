import Foundation

/// Every picture that is not a plain JPEG: HEIC, AVIF, PNG, WebP, TIFF, GIF, BMP, JPEG XL, JPEG 2000, CMYK.
///
/// libvips is loaded when it is first needed. Without it, `ImageError.libraryMissing` names the package.
public struct VipsRenderer: ImageDecoder {
    /// libvips is loaded with the first picture.
    public init() {}

    public func accepts(_ type: ImageType) -> Bool { Self.loaders[type] != nil }

    /// What the loader that libvips picks must be called. A file whose content passes for two types is refused, and camera
    /// raw files are not taken for the small TIFF previews at their beginning.
    private static let loaders: [ImageType: String] = [
        .jpeg: "Jpeg", .png: "Png", .gif: "Nsgif", .webp: "Webp", .heif: "Heif", .avif: "Heif", .tiff: "Tiff",
        .bmp: "Magick", .jpegXL: "Jxl", .jpeg2000: "Jp2k",
    ]

    private static let animatedTypes: Set<ImageType> = [.gif, .webp, .jpegXL]

    public func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe {
        try withBytes(of: source) { bytes, library throws(ImageError) in
            let image = try VipsImage(opening: bytes, with: library)
            return ImageProbe(
                width: image.width, height: image.height, components: image.bands, hasICCProfile: image.hasICCProfile,
                isAnimated: image.pages > 1 && Self.animatedTypes.contains(source.type),
                workingBytes: workingBytes(image, source.type))
        }
    }

    public func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage {
        try withBytes(of: source) { bytes, library throws(ImageError) in
            let image = try VipsImage(opening: bytes, with: library)
            let width = image.width, height = image.height
            try request.requireDecodable(width: width, height: height)
            // Without an embedded profile, or with a grey one, Debian 12's libvips darkens what it "converts".
            let profile = image.hasICCProfile && image.bands >= 3 ? "srgb" : nil
            let side = request.longEdge(forWidth: width, height: height)
            let longest = max(width, height), shrinks = longest > side
            var quality = shrinks ? request.resizedQuality : request.sameSizeQuality
            while true {
                // Decoded anew for every quality, which hardly ever happens, rather than held in memory for all pictures.
                let upright = try VipsImage(fitting: bytes, to: min(side, longest), profile: profile, with: library)
                let jpeg = try upright.jpeg(quality: quality)
                if jpeg.count <= request.maximumBytes {
                    return RenderedImage(
                        jpeg: jpeg, width: upright.width, height: upright.height,
                        method: shrinks ? .resized : .reencoded, warnings: warnings(image, source))
                }
                guard quality > RenderRequest.lowestQuality else {
                    throw .doesNotFit(bytes: jpeg.count, limit: request.maximumBytes)
                }
                quality = max(quality - RenderRequest.qualityStep, RenderRequest.lowestQuality)
            }
        }
    }

    private func warnings(_ image: VipsImage, _ source: ImageSource) -> [String] {
        let isHEIF = source.type == .heif || source.type == .avif
        var warnings: [String] = []
        if isHEIF, Self.holdsGainMap(source.data) { warnings.append(JPEGStructure.gainMapWarning) }
        guard image.pages > 1 else { return warnings }
        if Self.animatedTypes.contains(source.type) {
            warnings.append("the picture is animated; only its first frame is sent")
        } else if isHEIF {
            warnings.append("the file holds \(image.pages) pictures; only its main one is sent")
        } else if source.type == .tiff {
            warnings.append("the file holds \(image.pages) pages; only the first is sent")
        }
        // What libvips counts as pages of JPEG 2000 are sizes of one picture.
        return warnings
    }

    /// Whether the boxes at the beginning of a HEIF file name an HDR gain map, Apple's or ISO 21496-1's.
    static func holdsGainMap(_ data: Data) -> Bool {
        let head = data.prefix(1 << 18)
        return ["aux:hdrgainmap", "urn:iso:std:iso:ts:21496"].contains { head.range(of: Data($0.utf8)) != nil }
    }

    /// Most formats are decoded whole before they are made smaller.
    private func workingBytes(_ image: VipsImage, _ type: ImageType) -> Int {
        let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
        guard !overflow, pixels < Int.max / 8 else { return Int.max }
        let decoded = type == .png || type == .tiff || type == .jpeg ? 0 : pixels * 4
        return decoded + (64 << 20)
    }

    private func withBytes<Value>(
        of source: ImageSource, _ body: (UnsafeRawBufferPointer, VipsLibrary) throws(ImageError) -> Value
    ) throws(ImageError) -> Value {
        guard !source.data.isEmpty else { throw .empty }
        if let missing = TruncationCheck.missing(in: source.data, type: source.type) { throw .truncated(missing) }
        let library = try VipsLibrary.loaded()
        defer { library.endThread() }
        library.takenErrors()
        let result: Result<Value, ImageError> = source.data.withUnsafeBytes { bytes in
            Result { () throws(ImageError) in
                try requireLoader(for: source.type, bytes, library)
                return try body(bytes, library)
            }
        }
        return try result.get()
    }

    private func requireLoader(
        for type: ImageType, _ bytes: UnsafeRawBufferPointer, _ library: VipsLibrary
    ) throws(ImageError) {
        guard let expected = Self.loaders[type] else { throw .unsupported("a \(type.displayName) file") }
        guard let found = library.findLoader(bytes.baseAddress, bytes.count).map({ String(cString: $0) }) else {
            throw .unsupported("\(type.displayName) with the libvips that is installed")
        }
        guard found.hasPrefix("VipsForeignLoad\(expected)") else {
            throw .unsupported("a \(type.displayName) file that libvips takes for something else (\(found))")
        }
    }
}
