import Foundation
import RuntimeLibraries

/// Reads an XMP packet, from inside a picture or from a sidecar.
struct XMPReader: Sendable {
    /// Nil when the packet makes no sense.
    func facts(of packet: [UInt8]) throws(DynamicLibrary.Missing) -> WrittenFacts? {
        try GExiv2.library.get().read(Data(packet), XMPReader.facts)
    }

    private static func facts(_ tags: GExiv2.Tags) -> WrittenFacts {
        var facts = WrittenFacts()
        facts.caption = caption(tags)
        facts.rating = tags.text("Xmp.xmp.Rating").flatMap(rating)
        facts.label = label(tags)
        facts.keywords = keywords(tags)
        facts.date = date(tags)
        facts.lens = ["Xmp.exifEX.LensModel", "Xmp.aux.Lens"].lazy.compactMap { FreeText.name(tags.text($0)) }.first
        facts.latitude = tags.text("Xmp.exif.GPSLatitude").flatMap { GPSCoordinate(xmp: $0, axis: .latitude) }
        facts.longitude = tags.text("Xmp.exif.GPSLongitude").flatMap { GPSCoordinate(xmp: $0, axis: .longitude) }
        facts.intendedExtension = FreeText.name(tags.text("Xmp.photoshop.SidecarForExtension"))
        return facts
    }

    private static func caption(_ tags: GExiv2.Tags) -> String? {
        guard let text = tags.text("Xmp.dc.description") else { return nil }
        return FreeText.meaning(of: firstLanguage(of: text)).flatMap { CameraBoilerplate.contains($0) ? nil : $0 }
    }

    /// The first of `lang="x-default" A text, lang="ko" Another`: the default language, if one is marked as such.
    static func firstLanguage(of text: String) -> String {
        let mark = "lang=\""
        guard text.hasPrefix(mark), let end = text.dropFirst(mark.count).firstIndex(of: "\"") else { return text }
        let first = text[end...].dropFirst(2)
        return String(first.range(of: ", " + mark).map { first[..<$0.lowerBound] } ?? first)
    }

    /// Some programs write `5.0`.
    private static func rating(_ text: String) -> Int? {
        Double(text).flatMap { Int(exactly: $0.rounded()) }
    }

    /// The label's name; darktable and digiKam keep numbers of their own.
    private static func label(_ tags: GExiv2.Tags) -> String? {
        if let name = FreeText.name(tags.text("Xmp.xmp.Label")) { return name }
        let colours = tags.texts("Xmp.darktable.colorlabels").compactMap(Int.init)
        if let colour = colours.first { return ColorLabel.darktable(colour)?.rawValue }
        return tags.text("Xmp.digiKam.ColorLabel").flatMap(Int.init).flatMap(ColorLabel.digiKam)?.rawValue
    }

    private static func keywords(_ tags: GExiv2.Tags) -> [String] {
        var seen: Set<String> = []
        return tags.texts("Xmp.dc.subject").compactMap(FreeText.name).filter { seen.insert($0).inserted }
    }

    private static func date(_ tags: GExiv2.Tags) -> PhotoDate? {
        let clocks = ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated"]
        return clocks.lazy.compactMap { tags.text($0).flatMap { PhotoDate($0) } }.first
    }
}
