import Foundation

/// The lens's name out of a maker's notes, for cameras that do not write Exif's own tag.
enum LensNames {
    /// Nil when the library is missing or the notes say nothing: a lens's name is worth no warning.
    static func name(inMakerNoteOf data: Data) -> String? {
        guard case .success(let library) = GExiv2.library else { return nil }
        let name = library.read(data) { tags in
            makerTags.lazy.compactMap { FreeText.name(tags.interpreted($0)) }.first(where: isName)
        }
        return name ?? nil
    }

    private static let makerTags = [
        "Exif.Canon.LensModel", "Exif.CanonCs.LensType", "Exif.NikonLd1.LensIDNumber", "Exif.NikonLd2.LensIDNumber",
        "Exif.NikonLd3.LensIDNumber", "Exif.Pentax.LensType", "Exif.PentaxDng.LensType", "Exif.OlympusEq.LensModel",
        "Exif.OlympusEq.LensType", "Exif.Panasonic.LensType", "Exif.Sony1.LensID", "Exif.Sony2.LensID",
        "Exif.Minolta.LensID", "Exif.Samsung2.LensType", "Exif.Nikon3.Lens",
    ]

    /// What the library does not know, it prints as a number, in parentheses or not.
    private static func isName(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.hasPrefix("(") && !text.hasPrefix("0x")
            && !text.lowercased().contains("unknown")
    }
}
