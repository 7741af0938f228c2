/// Tells which names promise a photo. Content decides what is taken; the name decides what its owner wants to hear about.
public enum PhotoNames {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "tif",
        "tiff", "bmp", "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "srw", "raf", "rw2", "rwl", "orf",
        "pef", "x3f", "mrw", "3fr", "fff", "iiq", "mef", "mos", "kdc", "dcr", "erf", "gpr",
    ]

    /// Whether the name ends like a photo's.
    public static func promisesPhoto(_ name: FilePath) -> Bool {
        let bytes = name.bytes
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return extensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
