import Foundation
import Glibc
import PhotoMarks
import RuntimeLibraries

/// Reads an XMP packet, from inside a picture or from a sidecar.
struct XMPReader: Sendable {
    /// Nil when the packet makes no sense.
    func facts(of packet: [UInt8]) throws(DynamicLibrary.Missing) -> DescriptiveMetadata? {
        try GExiv2.library.get().read(Data(packet), XMPReader.facts)
    }

    private static func facts(_ tags: GExiv2.Tags) -> DescriptiveMetadata {
        var facts = DescriptiveMetadata()
        facts.caption = caption(tags)
        facts.rating = tags.text("Xmp.xmp.Rating").flatMap(rating)
        facts.label = label(tags)
        facts.keywords = keywords(tags)
        facts.date = date(tags)
        facts.lens =
            ["Xmp.exifEX.LensModel", "Xmp.aux.Lens"].lazy.compactMap { FreeText.singleLine(tags.text($0)) }.first
        facts.latitude = tags.text("Xmp.exif.GPSLatitude").flatMap { GPSCoordinate(xmp: $0, axis: .latitude) }
        facts.longitude = tags.text("Xmp.exif.GPSLongitude").flatMap { GPSCoordinate(xmp: $0, axis: .longitude) }
        facts.intendedExtension = FreeText.singleLine(tags.text("Xmp.photoshop.SidecarForExtension"))
        return facts
    }

    private static func caption(_ tags: GExiv2.Tags) -> String? {
        guard let text = tags.text("Xmp.dc.description") else { return nil }
        return FreeText.cleaned(firstLanguage(of: text)).flatMap { CameraBoilerplate.contains($0) ? nil : $0 }
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
        if let name = FreeText.singleLine(tags.text("Xmp.xmp.Label")) { return name }
        let colours = tags.texts("Xmp.darktable.colorlabels").compactMap(Int.init)
        if let colour = colours.first { return ColorLabel(darktable: colour)?.rawValue }
        return tags.text("Xmp.digiKam.ColorLabel").flatMap(Int.init).flatMap(ColorLabel.init(digiKam:))?.rawValue
    }

    private static func keywords(_ tags: GExiv2.Tags) -> [String] {
        var seen: Set<String> = []
        return tags.texts("Xmp.dc.subject").compactMap(FreeText.singleLine).filter { seen.insert($0).inserted }
    }

    private static func date(_ tags: GExiv2.Tags) -> PhotoDate? {
        let clocks = ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated"]
        return clocks.lazy.compactMap { tags.text($0).flatMap { PhotoDate($0) } }.first
    }
}

/// Finds and reads the sidecars of a photo: `a.jpg.xmp`, which can only be its own, and `a.xmp`, which it may share
/// with a picture of the same name and another extension.
struct SidecarFiles: Sendable {
    struct Sidecar: Sendable {
        let name: FilePath
        let packet: [UInt8]
    }

    private static let maximumBytes: Int64 = 16 << 20

    /// In order of precedence, with a line for each that exists and cannot be read.
    static func of(_ photo: FilePath) -> (sidecars: [Sidecar], problems: [String]) {
        var sidecars: [Sidecar] = []
        var problems: [String] = []
        for spellings in candidates(for: photo) {
            for path in spellings {
                do throws(SystemError) {
                    let file = try FileDescriptor.open(path)
                    let status = try file.status()
                    guard status.kind == .regular, status.size > 0 else { continue }
                    guard status.size <= maximumBytes else {
                        problems.append("\(path.lastComponent.display) is too large for a sidecar")
                        continue
                    }
                    var packet = [UInt8](repeating: 0, count: Int(status.size))
                    packet.removeLast(packet.count - (try file.read(at: 0, into: &packet)))
                    sidecars.append(Sidecar(name: path.lastComponent, packet: packet))
                    break
                } catch {
                    // A name too long for the file system is a sidecar that cannot exist.
                    if !error.isNotFound, error.code != ENAMETOOLONG {
                        problems.append("\(path.lastComponent.display) cannot be read: \(error)")
                    }
                }
            }
        }
        return (sidecars, problems)
    }

    /// Two names, each in two spellings.
    private static func candidates(for photo: FilePath) -> [[FilePath]] {
        let bytes = photo.bytes
        var stems = [bytes]
        let nameStart = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > nameStart { stems.append(Array(bytes[..<dot])) }
        return stems.map { stem in [".xmp", ".XMP"].map { FilePath(bytes: stem + Array($0.utf8)) } }
    }
}
