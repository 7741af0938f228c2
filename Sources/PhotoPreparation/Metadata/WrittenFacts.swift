/// What people and their programs wrote about a photo, in one place: a sidecar, an XMP packet, IPTC records.
struct WrittenFacts: Sendable, Equatable {
    var caption: String?
    /// As written: -1 is rejected, 0 is none.
    var rating: Int?
    /// As written; a name in some language.
    var label: String?
    var keywords: [String] = []
    var date: PhotoDate?
    var lens: String?
    var latitude: GPSCoordinate?
    var longitude: GPSCoordinate?
    /// The extension of the file that a sidecar was written for, when it says so.
    var intendedExtension: String?

    init() {}
}
