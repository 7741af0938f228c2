import CJPEG
import CSampleScene
import Foundation

/// The planes of a sample photo, as they are stored.
struct SamplePicture {
    private(set) var planes: [[UInt8]] = []
    private var shapes: [cjpeg_plane] = []
    private let photo: SamplePhoto
    private let factors: (across: Int, down: Int)

    /// Nil when a side is not 1…65500 pixels.
    init?(_ photo: SamplePhoto) {
        guard (1...65_500).contains(photo.width), (1...65_500).contains(photo.height) else { return nil }
        self.photo = photo
        self.factors =
            switch photo.subsampling {
            case .yuv444, .grey: (1, 1)
            case .yuv422: (2, 1)
            case .yuv420: (2, 2)
            case .yuv440: (1, 2)
            }
        for component in 0..<(photo.subsampling == .grey ? 1 : 3) { draw(component) }
    }

    private mutating func draw(_ component: Int) {
        let across = component == 0 ? 1 : factors.across, down = component == 0 ? 1 : factors.down
        let width = (photo.width + across - 1) / across, height = (photo.height + down - 1) / down
        let swaps = photo.orientation >= 5
        let scene = (width: swaps ? height : width, height: swaps ? width : height)
        let sceneStride = (scene.width + 7) / 8 * 8, stride = (width + 7) / 8 * 8
        var upright = [UInt8](repeating: 0, count: sceneStride * scene.height)
        if component == 0 {
            csample_luma(&upright, Int32(scene.width), Int32(scene.height), Int32(sceneStride), photo.seed)
        } else {
            csample_chroma(
                &upright, Int32(scene.width), Int32(scene.height), Int32(sceneStride), Int32(component),
                Int32(swaps ? down : across), Int32(swaps ? across : down), photo.seed)
        }
        var stored = upright
        if photo.orientation != 1 {
            stored = [UInt8](repeating: 0, count: stride * height)
            csample_store(
                upright, Int32(scene.width), Int32(scene.height), Int32(sceneStride), Int32(photo.orientation), &stored,
                Int32(stride))
        }
        planes.append(stored)
        shapes.append(cjpeg_plane(samples: nil, width: Int32(width), height: Int32(height), stride: Int32(stride)))
    }

    /// Red, green and blue of one row, and alpha when it is asked for.
    func colours(inRow y: Int, alpha: UInt8?) -> [UInt8] {
        func row(_ component: Int, _ y: Int) -> [UInt8] {
            let stride = Int(shapes[component].stride)
            return Array(planes[component][(y * stride)..<((y + 1) * stride)])
        }
        let grey = [UInt8](repeating: 128, count: photo.width)
        let isGrey = planes.count == 1
        var output = [UInt8](repeating: 0, count: photo.width * (alpha == nil ? 3 : 4))
        csample_colours(
            row(0, y), isGrey ? grey : row(1, y / factors.down), isGrey ? grey : row(2, y / factors.down),
            Int32(photo.width), Int32(factors.across), alpha.map { Int32($0) } ?? -1, &output)
        return output
    }

    /// The planes as a JPEG without metadata; nil when memory is short.
    mutating func encoded(_ quality: Int, _ isProgressive: Bool) -> Data? {
        var description = cjpeg_planes()
        description.count = Int32(planes.count)
        description.luma_across = Int32(factors.across)
        description.luma_down = Int32(factors.down)
        description.width = Int32(photo.width)
        description.height = Int32(photo.height)
        return withPlanes(&description, from: 0) { description in
            var result = cjpeg_result()
            var reason = [CChar](repeating: 0, count: Int(CJPEG_REASON_CAPACITY))
            guard cjpeg_encode(description, Int32(clamping: quality), isProgressive, &result, &reason) == CJPEG_OK,
                let bytes = result.bytes
            else { return nil }
            defer { cjpeg_free(bytes) }
            return Data(bytes: bytes, count: result.length)
        }
    }

    /// Calls the body with a description that points at every plane from `index` on.
    private mutating func withPlanes(
        _ description: inout cjpeg_planes, from index: Int, _ body: (UnsafePointer<cjpeg_planes>) -> Data?
    ) -> Data? {
        guard index < planes.count else { return body(&description) }
        var samples = planes[index]
        let shape = shapes[index]
        return samples.withUnsafeMutableBufferPointer { buffer in
            let plane = cjpeg_plane(
                samples: buffer.baseAddress, width: shape.width, height: shape.height, stride: shape.stride)
            switch index {
            case 0: description.plane.0 = plane
            case 1: description.plane.1 = plane
            default: description.plane.2 = plane
            }
            return withPlanes(&description, from: index + 1, body)
        }
    }
}
