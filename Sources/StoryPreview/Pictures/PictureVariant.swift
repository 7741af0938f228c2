/// A size in which the image host delivers a picture: the longest side in pixels. Never enlarged.
public enum PictureVariant: String, Sendable, Hashable, CaseIterable {
    case mobile
    case grid
    case mobileLightbox = "lightboxmobile"
    case lightbox
    case full = "public"

    /// Pixels of the longest side.
    public var longestSide: Int {
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
