import CVips
import Foundation

/// One libvips image. The bytes that it was opened from must outlive it.
final class VipsImage {
    private let library: VipsLibrary
    private let pointer: VipsLibrary.Pointer

    /// Reads the header.
    init(opening bytes: UnsafeRawBufferPointer, with library: VipsLibrary) throws(ImageError) {
        guard let pointer = cvips_open(library.openFunction, bytes.baseAddress, bytes.count) else {
            throw library.failure()
        }
        self.pointer = pointer
        self.library = library
    }

    /// Upright, with its longest side `side` pixels long. Colours become sRGB when `profile` names it.
    ///
    /// `side` is never more than the picture has: telling libvips "only ever smaller" instead makes it take the smallest
    /// version from files that hold several.
    init(fitting bytes: UnsafeRawBufferPointer, to side: Int, profile: String?, with library: VipsLibrary)
        throws(ImageError)
    {
        var pointer: VipsLibrary.Pointer?
        let status = cvips_fit(
            library.fitFunction, bytes.baseAddress, bytes.count, Int32(clamping: side), profile, &pointer)
        guard status == 0, let pointer else { throw library.failure() }
        self.pointer = pointer
        self.library = library
    }

    deinit { library.unref(pointer) }

    var width: Int { Int(library.width(pointer)) }
    var height: Int { Int(library.height(pointer)) }
    var bands: Int { Int(library.bands(pointer)) }
    var pages: Int { Int(library.pages(pointer)) }
    var hasICCProfile: Bool { library.typeOfField(pointer, "icc-profile-data") != 0 }

    /// A JPEG without metadata; transparency becomes white. This is when the pixels are decoded.
    func jpeg(quality: Int) throws(ImageError) -> Data {
        guard let white = library.newArray([255], 1) else { throw .outOfMemory }
        defer { library.unrefArray(white) }
        var bytes: VipsLibrary.Pointer?
        var length = 0
        let status = cvips_save_jpeg(library.saveFunction, pointer, Int32(clamping: quality), white, &bytes, &length)
        guard status == 0, let bytes else { throw library.failure() }
        defer { library.free(bytes) }
        return Data(bytes: bytes, count: length)
    }
}

extension VipsLibrary {
    /// What libvips says about the last failure, as an error of ours.
    ///
    /// Its error log belongs to the whole process: with two pictures failing at the same moment, one message may tell of
    /// both.
    func failure() -> ImageError {
        let text = takenErrors()
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // libheif looks beyond the end of every file, sound ones included.
        let line = lines.first { !$0.isEmpty && !$0.hasPrefix("source: bad seek") } ?? lines.first ?? "no reason given"
        let lowered = text.lowercased()
        if lowered.contains("out of memory") { return .outOfMemory }
        if lowered.contains("known format") || lowered.contains("known buffer format") { return .unsupported(line) }
        let signsOfAnEnd = ["premature", "truncat", "end of", "not enough", "too short", "read error at"]
        return signsOfAnEnd.contains { lowered.contains($0) } ? .truncated(line) : .corrupt(line)
    }

    /// The error log, which is empty afterwards.
    @discardableResult func takenErrors() -> String {
        let pointer = takeErrors()
        defer { free(pointer) }
        return pointer.map { String(cString: $0) } ?? ""
    }
}
