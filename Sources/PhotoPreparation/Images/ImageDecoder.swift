import Foundation

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
