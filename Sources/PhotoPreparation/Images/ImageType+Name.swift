extension ImageType {
    /// What a photographer calls it.
    public var displayName: String {
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
