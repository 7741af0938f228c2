/// What a file's content says it is.
public enum ImageType: String, Sendable, CaseIterable, Codable {
    case jpeg
    case png
    case gif
    case webp
    case heif
    case avif
    case tiff
    /// TIFF-shaped camera files: DNG, NEF, CR2, ARW, ORF, RW2, PEF …
    case raw
    case bmp
    case jpegXL = "jxl"
    case jpeg2000 = "jp2"

    /// What photographers call it.
    var displayName: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .heif: "HEIC"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .raw: "camera raw"
        case .bmp: "BMP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        }
    }
}

/// Tells a picture's type from its first bytes, whatever the file is called.
public enum ImageSniffer {
    /// How many first bytes are enough: TIFF-shaped camera files are told apart by their first directory.
    public static let headLength = 512

    /// The type, or nil when the bytes begin no picture that is known here.
    public static func type(of head: some Collection<UInt8>) -> ImageType? {
        let bytes = Array(head.prefix(headLength))
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if has("GIF87a", at: 0, in: bytes) || has("GIF89a", at: 0, in: bytes) { return .gif }
        if has("RIFF", at: 0, in: bytes), has("WEBP", at: 8, in: bytes) { return .webp }
        if has("ftyp", at: 4, in: bytes) { return boxedType(bytes) }
        if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4, in: bytes) { return .jpegXL }
        if bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || has("jP  ", at: 4, in: bytes) { return .jpeg2000 }
        if isBitmap(bytes) { return .bmp }
        if isCameraFile(bytes) { return .raw }
        return TIFFSniffer.type(of: bytes)
    }

    private static func has(_ text: StaticString, at offset: Int, in bytes: [UInt8]) -> Bool {
        let length = text.utf8CodeUnitCount
        guard bytes.count >= offset + length else { return false }
        return text.withUTF8Buffer { bytes[offset..<(offset + length)].elementsEqual($0) }
    }

    /// ISO base media files: the brands in `ftyp` say which. Films share the container and are no pictures.
    private static func boxedType(_ bytes: [UInt8]) -> ImageType? {
        let declared = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(bytes.count, max(declared, 16), 256)
        var brands: [String] = []
        for offset in stride(from: 8, to: end - 3, by: 4) where offset != 12 {
            brands.append(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self))
        }
        guard let major = brands.first else { return nil }
        if major == "crx " { return .raw }
        let films: Set<String> = ["qt  ", "mp41", "mp42", "M4V ", "3gp4", "3gp5", "avc1"]
        if films.contains(major) { return nil }
        if !Set(brands).isDisjoint(with: ["avif", "avis"]) { return .avif }
        let heif: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2", "mif3"]
        return heif.isDisjoint(with: brands) ? nil : .heif
    }

    /// `BM` alone begins many texts, so the size of the second header has to be one that exists.
    private static func isBitmap(_ bytes: [UInt8]) -> Bool {
        guard has("BM", at: 0, in: bytes), bytes.count >= 18 else { return false }
        return [12, 40, 52, 56, 64, 108, 124].contains(bytes[14]) && bytes[15...17].allSatisfy { $0 == 0 }
    }

    /// Camera files that are not TIFF inside: Fujifilm RAF, Minolta MRW, Sigma X3F, Canon CRW.
    private static func isCameraFile(_ bytes: [UInt8]) -> Bool {
        has("FUJIFILMCCD-RAW", at: 0, in: bytes) || bytes.starts(with: [0, 0x4D, 0x52, 0x4D])
            || has("FOVb", at: 0, in: bytes) || has("HEAPCCDR", at: 6, in: bytes)
    }
}

/// Tells plain TIFF from the camera files that share its shape (DNG, NEF, ARW, CR2, ORF, RW2, PEF …).
enum TIFFSniffer {
    /// `tiff`, `raw`, or nil when the bytes do not begin like TIFF at all.
    static func type(of head: [UInt8]) -> ImageType? {
        guard let header = TIFFHeader(head) else { return nil }
        switch header.variant {
        case .olympus, .panasonic: return .raw
        case .big: return .tiff
        case .classic: break
        }
        // Canon's CR2 says so right behind the header.
        if head.count >= 10, head[8] == 0x43, head[9] == 0x52 { return .raw }
        return isCameraDirectory(head, header) ? .raw : .tiff
    }

    /// Whether the first directory, as far as it lies in the head, describes sensor data or only a preview of it.
    private static func isCameraDirectory(_ head: [UInt8], _ header: TIFFHeader) -> Bool {
        let order = header.order
        guard let count = order.uint16(head, at: header.firstDirectory) else { return false }
        var isPreview = false
        var hasSubdirectories = false
        for index in 0..<Int(count) {
            let entry = header.firstDirectory &+ 2 &+ index &* 12
            guard let tag = order.uint16(head, at: entry), let short = order.uint16(head, at: entry &+ 8) else { break }
            switch tag {
            case 0x00FE: isPreview = (order.uint32(head, at: entry &+ 8) ?? 0) & 1 == 1
            case 0x014A: hasSubdirectories = true
            case 0xC612: return true  // DNGVersion
            case 0x0103 where [32767, 32769, 34713, 65535].contains(short): return true  // makers' compressions
            case 0x0106 where [32803, 34892].contains(short): return true  // colour filter array, linear raw
            default: break
            }
        }
        return isPreview && hasSubdirectories
    }
}
