import Foundation

/// One picture's measurements, and the limits that they are held against.
struct ImageFigures {
    let name: String
    let megapixels: Double
    /// Bytes of the compressed original.
    let size: Int
    /// 4:2:0, for which the limits are promised.
    let isReference: Bool
    /// Milliseconds: libjpeg's raw decoding of the original, its raw encoding of the result, our renderer, libvips.
    let decode: Double
    let encode: Double
    let planes: Double
    let vips: Double
    /// Luma PSNR in dB.
    let planesQuality: Double
    let vipsQuality: Double
    /// Bytes beyond the compressed original; nil when the system does not tell.
    let memory: Int?

    var overFloor: Double { planes / (decode + encode) }
    var timesFaster: Double { vips / planes }

    static let limits = "4:2:0 at most 1.35 × floor, at least 2.4 × faster, PSNR at most 0.05 dB below, under 32 MiB"

    var holds: Bool {
        guard isReference else { return true }
        return overFloor <= 1.35 && timesFaster >= 2.4 && planesQuality >= vipsQuality - 0.05
            && (memory ?? 0) < 32 << 20
    }

    static let heading = """
        picture               MP    MB   floor ms (decode + encode)   planes ms   × floor   vips ms   × faster   luma PSNR planes / vips   MiB
        """

    var line: String {
        let floor = String(format: "%6.1f (%5.1f + %4.1f)", decode + encode, decode, encode)
        let quality = String(format: "%.2f / %.2f", planesQuality, vipsQuality)
        let mebibytes = memory.map { String(format: "%.1f", Double($0) / 1_048_576) } ?? "?"
        return name.padding(toLength: 18, withPad: " ", startingAt: 0)
            + String(format: "%6.1f%6.1f   ", megapixels, Double(size) / 1e6)
            + floor.padding(toLength: 26, withPad: " ", startingAt: 0)
            + String(format: "%12.1f %9.2f %9.1f %10.2f   ", planes, overFloor, vips, timesFaster)
            + quality.padding(toLength: 25, withPad: " ", startingAt: 0) + mebibytes
    }
}
