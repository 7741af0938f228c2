public import Foundation

/// The boundary to pixels: looks at a picture's header, and turns it into an upright JPEG within a bounding box.
///
/// `JPEGPlaneRenderer` is the fast path for JPEG, `VipsRenderer` takes everything else, `StubRenderer` needs no codec and
/// serves tests. Conformers block; call them off the cooperative pool.
public protocol ImageDecoder: Sendable {
    /// Whether this decoder is for such a file, from its content's type alone.
    func accepts(_ type: ImageType) -> Bool

    /// Reads the header only.
    func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe

    /// The upright JPEG for the service.
    func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage
}

/// Picks the decoder for a picture by what its content is, never by what its file is called.
///
/// Decoders are asked in order. One that refuses a picture as unsupported passes it to the next that accepts its type.
public struct ImageDecoderRegistry: Sendable {
    private let decoders: [any ImageDecoder]

    /// Plain JPEGs in their own planes, everything else through libvips.
    public static let standard = ImageDecoderRegistry([JPEGPlaneRenderer(), VipsRenderer()])

    /// The decoders, the preferred ones first.
    public init(_ decoders: [any ImageDecoder]) { self.decoders = decoders }

    /// Looks at the header only.
    public func probe(_ source: ImageSource) throws(ImageError) -> ImageProbe {
        try first(for: source) { decoder throws(ImageError) in try decoder.probe(source) }
    }

    /// The upright JPEG for the service. Blocks; call it off the cooperative pool.
    public func render(_ source: ImageSource, _ request: RenderRequest) throws(ImageError) -> RenderedImage {
        try first(for: source) { decoder throws(ImageError) in try decoder.render(source, request) }
    }

    private func first<Result>(
        for source: ImageSource, _ body: (any ImageDecoder) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard !source.data.isEmpty else { throw .empty }
        var refusal: String?
        for decoder in decoders where decoder.accepts(source.type) {
            do {
                return try body(decoder)
            } catch .unsupported(let what) {
                refusal = refusal ?? what
            }
        }
        throw .unsupported(refusal ?? "a \(source.type.displayName) file")
    }
}

/// A picture's bytes: read whole or mapped by whoever opened the file, and sniffed.
public struct ImageSource: Sendable {
    /// The file's content.
    public var data: Data
    /// What the content says it is, whatever the file is called.
    public var type: ImageType
    /// EXIF orientation 1…8 of IFD0; 1 when there is none.
    public var orientation: Int
    /// For messages only.
    public var name: String

    /// A picture as bytes, with the orientation that its metadata tell (EXIF 0x0112, 1 to 8).
    public init(data: Data, type: ImageType, orientation: Int = 1, name: String) {
        self.data = data
        self.type = type
        self.orientation = orientation
        self.name = name
    }
}

/// What the service takes, and how pictures are made to fit.
public struct RenderRequest: Sendable, Equatable {
    /// Longest side of the result in pixels.
    public var longEdge = 3200
    /// JPEG quality when the picture is made smaller.
    public var resizedQuality = 88
    /// JPEG quality when it is re-encoded at its own size.
    public var sameSizeQuality = 92
    /// Largest result in bytes; quality steps down until it fits.
    public var maximumBytes = 10_000_000
    /// Longest side the service stores.
    public var maximumSide = 12_000
    /// Most pixels that are decoded; larger pictures are refused from the header.
    public var maximumPixels = 400_000_000

    /// The defaults.
    public init() {}
}

/// What the limits mean for one picture.
extension RenderRequest {
    /// Most pixels that the service stores.
    static let maximumStoredPixels = 100_000_000

    /// JPEG quality below which a picture is refused rather than sent.
    static let lowestQuality = 30

    /// How much quality is given up per attempt to fit.
    static let qualityStep = 6

    /// The longest side that a picture of such a shape may keep or get.
    func longEdge(forWidth width: Int, height: Int) -> Int {
        let longest = Double(max(width, height)), pixels = Double(width) * Double(height)
        let side = max(1, min(longEdge, maximumSide))
        guard pixels > 0 else { return side }
        let fitting = longest * (Double(Self.maximumStoredPixels) / pixels).squareRoot()
        return max(1, min(side, Int(min(fitting, Double(Int32.max)))))
    }

    /// Refuses a picture for its header's sake, before memory is taken for its pixels.
    func requireDecodable(width: Int, height: Int) throws(ImageError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw .tooLarge(width: width, height: height, limit: maximumPixels)
        }
    }
}

/// An upright JPEG that the service takes.
public struct RenderedImage: Sendable {
    /// The picture as a JPEG file, upright.
    public var jpeg: Data
    /// Pixels of the result, upright.
    public var width: Int
    /// Pixels, upright.
    public var height: Int
    /// How it was made.
    public var method: Method
    /// For the photographer: first frame of an animation only, HDR gain map lost, and so on.
    public var warnings: [String]

    /// How a result came to be.
    public enum Method: String, Sendable {
        /// The original's compressed pixels, with its metadata rewritten.
        case untouched
        case resized
        case reencoded
    }

    /// A picture that is ready to be sent.
    public init(jpeg: Data, width: Int, height: Int, method: Method, warnings: [String] = []) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.method = method
        self.warnings = warnings
    }
}

/// What a picture's header tells, before any pixel is decoded.
public struct ImageProbe: Sendable, Equatable {
    /// Pixels as stored, before orientation is applied.
    public var width: Int
    /// Pixels, as stored.
    public var height: Int
    /// 1 grey, 3 colour, 4 CMYK or colour with alpha.
    public var components: Int
    /// Whether it brings a colour profile.
    public var hasICCProfile: Bool
    /// More than one frame.
    public var isAnimated: Bool
    /// Bytes that rendering it takes beyond the file's own, estimated; 0 when unknown.
    public var workingBytes: Int

    /// What a decoder reads from a picture's header.
    public init(
        width: Int, height: Int, components: Int, hasICCProfile: Bool = false, isAnimated: Bool = false,
        workingBytes: Int = 0
    ) {
        self.width = width
        self.height = height
        self.components = components
        self.hasICCProfile = hasICCProfile
        self.isAnimated = isAnimated
        self.workingBytes = workingBytes
    }
}

/// Why a picture cannot be sent. All but `libraryMissing` are the file's own fault and will not pass by waiting.
public enum ImageError: Error, Sendable, Equatable {
    /// 0 bytes.
    case empty
    /// No type is recognised in the content.
    case notAPicture
    /// The content is of a type that cannot be rendered here.
    case unsupported(String)
    /// The file ends before the picture does.
    case truncated(String)
    /// The decoder found damage.
    case corrupt(String)
    /// More pixels than are decoded, with both figures.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// It cannot be made small enough in bytes.
    case doesNotFit(bytes: Int, limit: Int)
    /// A library is not installed; the text names the package.
    case libraryMissing(String)
    /// Memory for it could not be had.
    case outOfMemory
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the file is empty"
        case .notAPicture: "not a picture that can be recognised"
        case .unsupported(let what): "\(what) cannot be converted"
        case .truncated(let what): "the picture is cut short (\(what))"
        case .corrupt(let what): "the picture is damaged (\(what))"
        case .tooLarge(let width, let height, let limit):
            "\(width) × \(height) pixels are more than the \(limit / 1_000_000) megapixels that are decoded"
        case .doesNotFit(let bytes, let limit):
            "\(bytes) bytes at the lowest quality are more than the service's \(limit)"
        case .libraryMissing(let what): what
        case .outOfMemory: "not enough memory to convert it"
        }
    }
}
