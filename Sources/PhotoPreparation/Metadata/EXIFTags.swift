/// The tags of one photo.
struct EXIFTags: Sendable, Equatable {
    private var values: [EXIFTag: EXIFValue] = [:]

    init() {}

    subscript(_ tag: EXIFTag) -> EXIFValue? { values[tag] }

    /// The tag where Exif keeps it, else where TIFF/EP does.
    func either(_ tag: EXIFTag) -> EXIFValue? { values[tag] ?? values[tag.inMainDirectory] }

    var isEmpty: Bool { values.isEmpty }

    /// The first value of a tag stays: a second one in the same directory is damage.
    mutating func add(_ value: EXIFValue, for tag: EXIFTag) {
        if values[tag] == nil { values[tag] = value }
    }
}
