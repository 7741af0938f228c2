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
}
