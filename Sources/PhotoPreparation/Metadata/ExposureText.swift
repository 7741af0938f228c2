import Foundation

/// Exposure figures in the spellings of the official clients. A figure of 0, or one that no camera can have, is absent.
enum ExposureText {
    /// Seconds as `1/250s`, `0.4s` or `2.0s`: a fraction where its reciprocal says it exactly enough.
    static func shutterSpeed(_ seconds: Double) -> String? {
        guard seconds >= 1e-6, seconds <= 1e6 else { return nil }
        if seconds < 0.250_01 { return "1/\(Int((1 / seconds).rounded()))s" }
        return decimal(seconds) + "s"
    }

    /// `f/2.8`; below 1 with two decimals, since such lenses are told apart by the second.
    static func aperture(_ fNumber: Double) -> String? {
        guard fNumber >= 0.1, fNumber <= 1000 else { return nil }
        return "f/" + (fNumber < 1 ? trimmed(fNumber, decimals: 2) : decimal(fNumber))
    }

    /// Millimetres as `35mm`.
    static func focalLength(_ millimetres: Double) -> String? {
        guard millimetres >= 0.5, millimetres <= 100_000 else { return nil }
        return "\(Int(millimetres.rounded()))mm"
    }

    /// `ISO 400`
    static func iso(_ speed: Int) -> String? {
        guard speed > 0, speed <= 100_000_000 else { return nil }
        return "ISO \(speed)"
    }

    /// `18-55mm f/3.5-5.6` from Exif's four figures; an unknown one is left out.
    static func lens(shortest: Double?, longest: Double?, widest: Double?, widestAtLongest: Double?) -> String? {
        guard let shortest, shortest > 0, shortest <= 100_000 else { return nil }
        var text = trimmed(shortest, decimals: 1)
        if let longest, longest > shortest, longest <= 100_000 { text += "-" + trimmed(longest, decimals: 1) }
        text += "mm"
        guard let widest, widest > 0, widest <= 1000 else { return text }
        text += " f/" + trimmed(widest, decimals: 2)
        if let widestAtLongest, widestAtLongest > widest, widestAtLongest <= 1000 {
            text += "-" + trimmed(widestAtLongest, decimals: 2)
        }
        return text
    }

    private static func decimal(_ value: Double) -> String { String(format: "%.1f", value) }

    /// Without zeros at the end.
    static func trimmed(_ value: Double, decimals: Int) -> String {
        var text = String(format: "%.\(decimals)f", value)
        while text.contains("."), text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
