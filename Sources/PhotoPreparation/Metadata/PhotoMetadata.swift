/// What a photo's file tells about the photo, in the spellings that the official clients send.
public struct PhotoMetadata: Sendable, Equatable, Codable {
    /// The camera's wall clock as `YYYY-MM-DDThh:mm:ss[.ffffff]`, without a zone.
    public var takenAt: String?
    /// The zone written beside that clock, such as `+09:00`; kept for display only.
    public var takenAtOffset: String?
    /// `Make Model` without doubling the make.
    public var camera: String?
    public var lens: String?
    /// `ISO 400`
    public var iso: String?
    /// `1/250s`, `0.4s`, `2.0s`
    public var shutterSpeed: String?
    /// `f/2.8`
    public var aperture: String?
    /// `35mm`
    public var focalLength: String?
    /// Signed decimal degrees as text.
    public var gpsLatitude: String?
    /// Signed decimal degrees as text.
    public var gpsLongitude: String?
    public var caption: String?
    /// 1 to 5.
    public var rating: Int?
    /// `red`, `yellow`, `green`, `blue` or `purple`.
    public var colorLabel: String?
    public var keywords: [String] = []
    /// EXIF orientation 1…8 of IFD0.
    public var orientation: Int = 1
    /// Things worth telling the photographer, such as a location without its hemisphere letter.
    public var notes: [String] = []

    public init() {}
}
