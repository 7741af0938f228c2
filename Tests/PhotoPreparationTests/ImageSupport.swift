import CJPEGFloor
import Foundation
import PhotoPreparation
import SamplePhotos

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

extension ImageSource {
    /// A JPEG in memory.
    init(jpeg: Data, orientation: Int = 1) {
        self.init(data: jpeg, type: .jpeg, orientation: orientation, name: "sample.jpg")
    }

    /// A sample photo with its own orientation.
    init(_ photo: SamplePhoto) { self.init(jpeg: photo.jpeg(), orientation: photo.orientation) }
}

extension RenderRequest {
    /// Small results, so that tests are quick.
    init(longEdge: Int, maximumBytes: Int = 10_000_000) {
        self.init()
        self.longEdge = longEdge
        self.maximumBytes = maximumBytes
    }
}

/// JPEGs that no encoder at hand writes, bit by bit.
enum HandmadeJPEG {
    /// 8 × 8 pixels of CMYK as Adobe stores it, inverted: every sample is 255, which is no ink.
    static var cmykWithoutInk: Data {
        var jpeg = Data([0xFF, 0xD8, 0xFF, 0xEE, 0, 14])
        jpeg += Data("Adobe".utf8) + Data([0, 100, 0, 0, 0, 0, 0])
        jpeg += Data([0xFF, 0xDB, 0, 67, 0]) + Data(repeating: 1, count: 64)
        jpeg += Data([0xFF, 0xC0, 0, 20, 8, 0, 8, 0, 8, 4])
        for component: UInt8 in 1...4 { jpeg += Data([component, 0x11, 0]) }
        // One code of one bit each: a difference of 10 bits, and the end of the block.
        for (table, symbol): (UInt8, UInt8) in [(0x00, 10), (0x10, 0)] {
            jpeg += Data([0xFF, 0xC4, 0, 20, table, 1]) + Data(repeating: 0, count: 15) + Data([symbol])
        }
        jpeg += Data([0xFF, 0xDA, 0, 14, 4]) + Data((1...4).flatMap { [UInt8($0), 0] }) + Data([0, 63, 0])
        // (255 - 128) * 8 = 1016 = 1111111000, four times "0 1111111000 0".
        let bits = String(repeating: "011111110000", count: 4)
        for start in stride(from: 0, to: bits.count, by: 8) {
            jpeg.append(UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0)
        }
        return jpeg + Data([0xFF, 0xD9])
    }
}
