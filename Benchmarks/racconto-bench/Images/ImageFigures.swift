import Foundation

/// One picture's measurements, and what is promised of them.
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

    var figures: [Figure] {
        func time(_ value: Double) -> String { Unit.milliseconds.text(value) }
        var figures = [
            Figure(
                "\(name): time over the floor", planes / (decode + encode), .ratio, promise(.atMost(1.35)),
                beside: "\(time(planes)); decode \(time(decode)) + encode \(time(encode))"),
            Figure(
                "\(name): faster than libvips", vips / planes, .ratio, promise(.atLeast(2.4)),
                beside: "`vips_thumbnail` \(time(vips))"),
            Figure(
                "\(name): luma PSNR above libvips", planesQuality - vipsQuality, .decibels, promise(.atLeast(-0.05)),
                beside: String(format: "%.2f and %.2f dB", planesQuality, vipsQuality)),
        ]
        if let memory {
            let compressed = String(format: "file %.1f MB, %.0f MP", Double(size) / 1e6, megapixels)
            figures.append(
                Figure(
                    "\(name): memory beyond the file", Double(memory) / 1_048_576, .mebibytes, promise(.under(32)),
                    beside: compressed))
        }
        return figures
    }

    private func promise(_ promise: Promise) -> Promise? { isReference ? promise : nil }
}
