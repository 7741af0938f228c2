/// Picks the decoder for a picture by what its content is, never by what its file is called.
///
/// Decoders are asked in order. One that refuses a picture as unsupported passes it to the next that accepts its type.
public struct ImageDecoderRegistry: Sendable {
    private let decoders: [any ImageDecoder]

    /// Plain JPEGs in their own planes, everything else through libvips.
    public static let standard = ImageDecoderRegistry([JPEGPlaneRenderer(), VipsRenderer()])

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
