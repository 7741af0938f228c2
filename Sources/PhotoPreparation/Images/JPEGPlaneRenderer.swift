import CJPEG
import Foundation

/// The fast path for JPEG: resizes the compressed picture's own planes, and never converts colour.
///
/// A JPEG that is small enough, upright and sound keeps its compressed pixels. CMYK and RGB ones are refused as
/// unsupported, which passes them on to the registry's next decoder.
public struct JPEGPlaneRenderer: ImageDecoder {
    /// Most bytes that one picture may take beyond its file. Only progressive pictures come near: every coefficient of
    /// theirs is held, 3 bytes per pixel with 4:2:0.
    public let memoryLimit: Int

    /// A renderer that refuses pictures that need more bytes of memory.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    public func accepts(_ type: ImageType) -> Bool { type == .jpeg }

    public func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe {
        let header = try header(of: source)
        let structure = JPEGStructure(source.data)
        return ImageProbe(
            width: Int(header.width), height: Int(header.height), components: Int(header.components),
            hasICCProfile: structure.hasICCProfile, workingBytes: workingBytes(of: header))
    }

    public func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage {
        let header = try header(of: source)
        let width = Int(header.width), height = Int(header.height)
        try request.requireDecodable(width: width, height: height)
        try requireMemory(for: header)
        guard header.has_planes else {
            try check(source)
            throw .unsupported("a JPEG with \(header.components) components that are not YCbCr or grey")
        }
        let structure = JPEGStructure(source.data)
        let keepsSize = request.longEdge(forWidth: width, height: height) >= max(width, height)
        if keepsSize, source.orientation == 1 || !(2...8).contains(source.orientation),
            let untouched = try untouched(source, structure, header, request)
        {
            return untouched
        }
        return try rendered(source, structure, header, request, keepsSize: keepsSize)
    }

    /// The compressed pixels as they are, in a file without metadata; nil when that is too many bytes.
    private func untouched(
        _ source: ImageSource, _ structure: JPEGStructure, _ header: cjpeg_header, _ request: RenderRequest
    ) throws(ImageError) -> RenderedImage? {
        try check(source)
        let jpeg = try structure.withoutMetadata()
        guard jpeg.count <= request.maximumBytes else { return nil }
        return RenderedImage(
            jpeg: jpeg, width: Int(header.width), height: Int(header.height), method: .untouched,
            warnings: structure.warnings)
    }

    private func rendered(
        _ source: ImageSource, _ structure: JPEGStructure, _ header: cjpeg_header, _ request: RenderRequest,
        keepsSize: Bool
    ) throws(ImageError) -> RenderedImage {
        let longEdge = request.longEdge(forWidth: Int(header.width), height: Int(header.height))
        var parameters = cjpeg_request(
            long_edge: Int32(clamping: longEdge),
            orientation: (1...8).contains(source.orientation) ? Int32(source.orientation) : 1,
            resized_quality: Int32(clamping: request.resizedQuality),
            same_size_quality: Int32(clamping: request.sameSizeQuality), maximum_bytes: max(0, request.maximumBytes),
            lowest_quality: Int32(RenderRequest.lowestQuality), quality_step: Int32(RenderRequest.qualityStep),
            memory_limit: memoryLimit, portable_only: false)
        var result = cjpeg_result()
        try call(source, header) { bytes, reason in
            cjpeg_render(bytes.baseAddress, bytes.count, &parameters, &result, reason)
        }
        guard let bytes = result.bytes else { throw .outOfMemory }
        guard result.fits else {
            cjpeg_free(bytes)
            throw .doesNotFit(bytes: result.length, limit: request.maximumBytes)
        }
        let jpeg = Data(
            bytesNoCopy: bytes, count: result.length,
            deallocator: .custom { pointer, _ in cjpeg_free(pointer.assumingMemoryBound(to: UInt8.self)) })
        return RenderedImage(
            jpeg: structure.withImpliedProfile(jpeg), width: Int(result.width), height: Int(result.height),
            method: keepsSize ? .reencoded : .resized, warnings: structure.warnings)
    }

    // MARK: - Calls into C

    private func header(of source: ImageSource) throws(ImageError) -> cjpeg_header {
        guard !source.data.isEmpty else { throw .empty }
        var header = cjpeg_header()
        try call(source, nil) { bytes, reason in
            cjpeg_read_header(bytes.baseAddress, bytes.count, &header, reason)
        }
        return header
    }

    /// Decodes all of it for the sake of its faults.
    private func check(_ source: ImageSource) throws(ImageError) {
        try call(source, nil) { bytes, reason in
            cjpeg_check(bytes.baseAddress, bytes.count, memoryLimit, reason)
        }
    }

    private func requireMemory(for header: cjpeg_header) throws(ImageError) {
        guard header.coefficient_bytes > memoryLimit else { return }
        throw overMemoryLimit(header)
    }

    /// The memory limit in terms of pixels, since that is what a photographer can change.
    private func overMemoryLimit(_ header: cjpeg_header?) -> ImageError {
        guard let header, header.width > 0, header.height > 0 else { return .outOfMemory }
        let pixels = Int(header.width) * Int(header.height)
        let bytesPerPixel = max(1, header.coefficient_bytes / pixels)
        return .tooLarge(width: Int(header.width), height: Int(header.height), limit: memoryLimit / bytesPerPixel)
    }

    /// Coefficients where they are held, and the result's planes with what surrounds them.
    private func workingBytes(of header: cjpeg_header) -> Int {
        let request = RenderRequest()
        let longEdge = min(request.longEdge, Int(max(header.width, header.height)))
        return Int(header.coefficient_bytes) + longEdge * longEdge * 3 / 2 + (8 << 20)
    }

    /// Calls into C with the source's bytes and room for a reason, and throws what comes back.
    private func call(
        _ source: ImageSource, _ header: cjpeg_header?,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeMutablePointer<CChar>?) -> cjpeg_status
    ) throws(ImageError) {
        var reason = [CChar](repeating: 0, count: Int(CJPEG_REASON_CAPACITY))
        let status = reason.withUnsafeMutableBufferPointer { reason in
            source.data.withUnsafeBytes { body($0.bindMemory(to: UInt8.self), reason.baseAddress) }
        }
        let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch status {
        case CJPEG_OK: return
        case CJPEG_UNSUPPORTED: throw .unsupported("this kind of JPEG (\(text))")
        case CJPEG_TRUNCATED: throw .truncated(text)
        case CJPEG_CORRUPT: throw .corrupt(text)
        case CJPEG_OVER_MEMORY_LIMIT: throw overMemoryLimit(header)
        default: throw .outOfMemory
        }
    }
}
