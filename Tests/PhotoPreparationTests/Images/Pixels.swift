import CJPEGFloor
import Foundation

/// A JPEG's planes, decoded by libjpeg alone.
struct Pixels {
    let width: Int
    let height: Int
    /// Y, or Y, Cb and Cr, without padding.
    let planes: [[UInt8]]

    /// For JPEGs that are known to be sound.
    init(_ jpeg: Data) {
        var decoded = cfloor_planes()
        jpeg.withUnsafeBytes { cfloor_planes_of($0.baseAddress, $0.count, &decoded) }
        defer { cfloor_release(&decoded) }
        let across = Int(decoded.across), down = Int(decoded.down)
        width = Int(decoded.width)
        height = Int(decoded.height)
        let samples = [decoded.samples.0, decoded.samples.1, decoded.samples.2]
        let strides = [decoded.stride.0, decoded.stride.1, decoded.stride.2]
        let (width, height) = (width, height)
        planes = (0..<Int(decoded.count)).map { index in
            let columns = index == 0 ? width : (width + across - 1) / across
            let rows = index == 0 ? height : (height + down - 1) / down
            guard let start = samples[index] else { return [] }
            return (0..<rows).flatMap { row in
                UnsafeBufferPointer(start: start + row * Int(strides[index]), count: columns)
            }
        }
    }

    /// Mean of a plane.
    func mean(_ plane: Int) -> Double {
        let sum = planes[plane].reduce(0) { $0 + Int($1) }
        return Double(sum) / Double(max(1, planes[plane].count))
    }

    /// Mean absolute difference of two planes of one shape; nil when their shapes differ.
    func difference(to other: Pixels, plane: Int) -> Double? {
        let mine = planes[plane], theirs = other.planes[plane]
        guard width == other.width, height == other.height, mine.count == theirs.count else { return nil }
        let sum = zip(mine, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, mine.count))
    }

    /// Luma PSNR in dB against a floating-point Lanczos3 of the original.
    static func lumaPSNR(original: Data, result: Data) -> Double {
        var first = cfloor_planes(), second = cfloor_planes()
        original.withUnsafeBytes { cfloor_planes_of($0.baseAddress, $0.count, &first) }
        result.withUnsafeBytes { cfloor_planes_of($0.baseAddress, $0.count, &second) }
        defer {
            cfloor_release(&first)
            cfloor_release(&second)
        }
        return cfloor_luma_psnr(&first, &second)
    }
}
