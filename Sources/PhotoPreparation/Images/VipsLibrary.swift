import CVips
import Foundation
import RuntimeLibraries

/// libvips, loaded and started when the first picture needs it.
///
/// One thread per picture: the worker already prepares as many pictures at a time as there are cores. No cache, because no
/// picture comes twice. Loaders that libvips itself does not trust stay closed, except for formats that have no other.
/// Unchecked: C functions that never change, and that libvips allows on any thread.
struct VipsLibrary: @unchecked Sendable {
    typealias Pointer = UnsafeMutableRawPointer

    let findLoader: @convention(c) (UnsafeRawPointer?, Int) -> UnsafePointer<CChar>?
    let width: @convention(c) (Pointer) -> Int32
    let height: @convention(c) (Pointer) -> Int32
    let bands: @convention(c) (Pointer) -> Int32
    let pages: @convention(c) (Pointer) -> Int32
    let typeOfField: @convention(c) (Pointer, UnsafePointer<CChar>) -> UInt
    let newArray: @convention(c) (UnsafePointer<Double>, Int32) -> Pointer?
    let unrefArray: @convention(c) (Pointer) -> Void
    let unref: @convention(c) (Pointer) -> Void
    let free: @convention(c) (Pointer?) -> Void
    let takeErrors: @convention(c) () -> UnsafeMutablePointer<CChar>?
    /// Releases what libvips keeps for the calling thread.
    let endThread: @convention(c) () -> Void
    /// Addresses of functions that take variable arguments.
    let openFunction: Pointer
    let fitFunction: Pointer
    let saveFunction: Pointer

    private static let shared = Result { () throws(ImageError) in
        let vips: VipsLibrary, isStarted: Bool
        do throws(DynamicLibrary.Missing) {
            let library = try DynamicLibrary(soname: "libvips.so.42", package: "libvips42")
            isStarted = try start(library)
            vips = try VipsLibrary(library)
        } catch {
            throw .libraryMissing("\(error)")
        }
        guard isStarted else { throw .libraryMissing("libvips.so.42 is installed, but does not start") }
        return vips
    }

    /// The library, or an error that names the package to install.
    static func loaded() throws(ImageError) -> VipsLibrary { try shared.get() }

    private init(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
        findLoader = try library.function("vips_foreign_find_load_buffer", as: type(of: findLoader))
        width = try library.function("vips_image_get_width", as: type(of: width))
        height = try library.function("vips_image_get_height", as: type(of: height))
        bands = try library.function("vips_image_get_bands", as: type(of: bands))
        pages = try library.function("vips_image_get_n_pages", as: type(of: pages))
        typeOfField = try library.function("vips_image_get_typeof", as: type(of: typeOfField))
        newArray = try library.function("vips_array_double_new", as: type(of: newArray))
        unrefArray = try library.function("vips_area_unref", as: type(of: unrefArray))
        unref = try library.function("g_object_unref", as: type(of: unref))
        free = try library.function("g_free", as: type(of: free))
        takeErrors = try library.function("vips_error_buffer_copy", as: type(of: takeErrors))
        endThread = try library.function("vips_thread_shutdown", as: type(of: endThread))
        openFunction = try library.function("vips_image_new_from_buffer", as: Pointer.self)
        fitFunction = try library.function("vips_thumbnail_buffer", as: Pointer.self)
        saveFunction = try library.function("vips_jpegsave_buffer", as: Pointer.self)
    }

    /// False when libvips refuses to start.
    private static func start(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) -> Bool {
        let start = try library.function(
            "vips_init", as: (@convention(c) (UnsafePointer<CChar>) -> Int32).self)
        let setNumber: (String, Int32) throws(DynamicLibrary.Missing) -> Void = {
            name, value throws(DynamicLibrary.Missing) in
            try library.function(name, as: (@convention(c) (Int32) -> Void).self)(value)
        }
        cvips_limit_heaps()
        guard start("racconto") == 0 else { return false }
        try silence(library)
        try setNumber("vips_concurrency_set", 1)
        try setNumber("vips_cache_set_max", 0)
        try setNumber("vips_block_untrusted_set", 1)
        let block = try library.function(
            "vips_operation_block_set", as: (@convention(c) (UnsafePointer<CChar>, Int32) -> Void).self)
        for loader in ["VipsForeignLoadJxl", "VipsForeignLoadJp2k", "VipsForeignLoadMagick"] { block(loader, 0) }
        return true
    }

    /// Decoders report through glib's log, which would print into the middle of a progress display; what matters comes back
    /// as an error too.
    private static func silence(_ library: DynamicLibrary) throws(DynamicLibrary.Missing) {
        typealias Handler = @convention(c) (Pointer?, Int32, Pointer?, Pointer?) -> Void
        typealias SetHandler = @convention(c) (UnsafePointer<CChar>?, Int32, Handler, Pointer?) -> UInt32
        let setHandler = try library.function("g_log_set_handler", as: SetHandler.self)
        let everyLevel = Int32(bitPattern: 0xFFFF_FFFC)
        for domain in ["VIPS", "GLib", "GLib-GObject"] { _ = setHandler(domain, everyLevel, { _, _, _, _ in }, nil) }
    }
}

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
