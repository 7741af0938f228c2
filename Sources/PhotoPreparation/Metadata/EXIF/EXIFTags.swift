/// The tags of one photo.
struct EXIFTags: Sendable, Equatable {
    private var values: [EXIFTag: EXIFValue] = [:]

    init() {}

    subscript(_ tag: EXIFTag) -> EXIFValue? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// The tag where Exif keeps it, else where TIFF/EP does.
    func either(_ tag: EXIFTag) -> EXIFValue? { values[tag] ?? values[tag.inMainDirectory] }

    var isEmpty: Bool { values.isEmpty }
}
