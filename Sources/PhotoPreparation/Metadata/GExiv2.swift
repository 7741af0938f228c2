import Foundation
import RuntimeLibraries

/// libgexiv2, loaded when the first photo needs it: it understands XMP and makers' notes.
///
/// Version 0.27 of the library behind it is not thread-safe (under threads it silently loses XMP), so one lock is held
/// around everything. It is C++ fed with strangers' bytes: it is asked only for what Swift does not read itself, after
/// that, and given an extracted XMP packet rather than a picture wherever that is enough.
final class GExiv2: Sendable {
    private typealias Metadata = OpaquePointer
    private typealias Text = UnsafeMutablePointer<CChar>
    private typealias GetText = @convention(c) (Metadata, UnsafePointer<CChar>, OpaquePointer?) -> Text?
    private typealias GetTexts =
        @convention(c) (Metadata, UnsafePointer<CChar>, OpaquePointer?) -> UnsafeMutablePointer<Text?>?
    private typealias Open = @convention(c) (Metadata, UnsafeRawPointer?, Int, OpaquePointer?) -> CInt

    private let new: @convention(c) () -> Metadata?
    private let open: Open
    private let getText: GetText
    private let getInterpreted: GetText
    private let getTexts: GetTexts
    private let unref: @convention(c) (Metadata) -> Void
    private let freeText: @convention(c) (Text?) -> Void
    private let freeTexts: @convention(c) (UnsafeMutablePointer<Text?>?) -> Void
    private let lock = NSLock()

    static let library = Result<GExiv2, DynamicLibrary.Missing>(catching: GExiv2.init)

    private init() throws(DynamicLibrary.Missing) {
        let package = "libgexiv2-2"
        let library = try DynamicLibrary(soname: "libgexiv2.so.2", package: package)
        let objects = try DynamicLibrary(soname: "libgobject-2.0.so.0", package: package)
        let glib = try DynamicLibrary(soname: "libglib-2.0.so.0", package: package)
        new = try library.function("gexiv2_metadata_new", as: (@convention(c) () -> Metadata?).self)
        open = try library.function("gexiv2_metadata_open_buf", as: Open.self)
        // The functions with `try` in their names say nothing on standard error about tags that are not there.
        getText = try library.function("gexiv2_metadata_try_get_tag_string", as: GetText.self)
        getInterpreted = try library.function(
            "gexiv2_metadata_try_get_tag_interpreted_string", as: GetText.self)
        getTexts = try library.function("gexiv2_metadata_try_get_tag_multiple", as: GetTexts.self)
        unref = try objects.function("g_object_unref", as: (@convention(c) (Metadata) -> Void).self)
        freeText = try glib.function("g_free", as: (@convention(c) (Text?) -> Void).self)
        freeTexts = try glib.function(
            "g_strfreev", as: (@convention(c) (UnsafeMutablePointer<Text?>?) -> Void).self)

        // Before anything else: without it HEIF is off, and XMP's registry is not set up.
        _ = try library.function("gexiv2_initialize", as: (@convention(c) () -> CInt).self)()
        // 4 is mute: the library's remarks about makers' notes are no business of the photographer.
        try library.function("gexiv2_log_set_level", as: (@convention(c) (CInt) -> Void).self)(4)
    }

    /// The tags of one opened file, valid only while `read` runs its body.
    struct Tags {
        fileprivate let library: GExiv2
        fileprivate let metadata: OpaquePointer

        /// A tag's value, such as that of `Xmp.xmp.Rating`.
        func text(_ tag: String) -> String? { take(library.getText(metadata, tag, nil)) }

        /// A tag's value in words, such as a lens's name for its number.
        func interpreted(_ tag: String) -> String? { take(library.getInterpreted(metadata, tag, nil)) }

        /// All values of a tag.
        func texts(_ tag: String) -> [String] {
            guard let list = library.getTexts(metadata, tag, nil) else { return [] }
            defer { library.freeTexts(list) }
            var texts: [String] = []
            while let text = list[texts.count] { texts.append(String(cString: text)) }
            return texts
        }

        private func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
            guard let text else { return nil }
            defer { library.freeText(text) }
            return String(cString: text)
        }
    }

    /// Opens a picture, or an XMP packet on its own, and lends its tags; nil when the library cannot make sense of it.
    func read<Value>(_ data: Data, _ body: (Tags) -> Value) -> Value? {
        lock.withLock {
            guard let metadata = new() else { return nil }
            defer { unref(metadata) }
            let isOpen = data.withUnsafeBytes { open(metadata, $0.baseAddress, $0.count, nil) != 0 }
            return isOpen ? body(Tags(library: self, metadata: metadata)) : nil
        }
    }
}

/// The lens's name out of a maker's notes, for cameras that do not write Exif's own tag.
enum LensNames {
    /// Nil when the library is missing or the notes say nothing: a lens's name is worth no warning.
    static func name(inMakerNoteOf data: Data) -> String? {
        guard case .success(let library) = GExiv2.library else { return nil }
        let name = library.read(data) { tags in
            makerTags.lazy.compactMap { FreeText.singleLine(tags.interpreted($0)) }.first(where: isName)
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
