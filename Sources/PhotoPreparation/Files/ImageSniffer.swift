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
