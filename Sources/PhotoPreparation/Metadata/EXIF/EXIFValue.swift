import Foundation

/// A tag's value as it lies in the file; read as what is wanted, whatever type the writer chose.
struct EXIFValue: Sendable, Equatable {
    /// The types of TIFF; anything else is not read.
    enum Format: UInt16, Sendable {
        case byte = 1
        case ascii = 2
        case short = 3
        case long = 4
        case rational = 5
        case signedByte = 6
        case undefined = 7
        case signedShort = 8
        case signedLong = 9
        case signedRational = 10
        case float = 11
        case double = 12
        /// An offset of another directory.
        case directory = 13
        /// UTF-8, since Exif 3.0.
        case utf8 = 129

        /// Bytes of one element.
        var width: Int {
            switch self {
            case .byte, .ascii, .signedByte, .undefined, .utf8: 1
            case .short, .signedShort: 2
            case .long, .signedLong, .float, .directory: 4
            case .rational, .signedRational, .double: 8
            }
        }
    }

    let format: Format
    let order: ByteOrder
    let bytes: [UInt8]

    /// How many elements there are.
    var count: Int { bytes.count / format.width }

    /// The element as a whole number; nil for texts, fractions and what is not there.
    func integer(at index: Int = 0) -> Int? {
        guard index >= 0, index < count else { return nil }
        guard let raw = order.integer(bytes, at: index * format.width, width: format.width) else { return nil }
        switch format {
        case .byte, .short, .long, .undefined, .directory: return Int(raw)
        case .signedByte: return Int(Int8(truncatingIfNeeded: raw))
        case .signedShort: return Int(Int16(truncatingIfNeeded: raw))
        case .signedLong: return Int(Int32(truncatingIfNeeded: raw))
        case .rational, .signedRational, .float, .double:
            return number(at: index).flatMap { Int(exactly: $0) }
        case .ascii, .utf8: return nil
        }
    }

    /// The element as a number; nil when its denominator is 0, and for anything that is not finite. 0 is a number.
    func number(at index: Int = 0) -> Double? {
        guard index >= 0, index < count else { return nil }
        let offset = index * format.width
        switch format {
        case .rational, .signedRational:
            guard let above = order.uint32(bytes, at: offset), let below = order.uint32(bytes, at: offset + 4),
                below != 0
            else { return nil }
            if format == .rational { return Double(above) / Double(below) }
            return Double(Int32(bitPattern: above)) / Double(Int32(bitPattern: below))
        case .float:
            return order.uint32(bytes, at: offset).map { Double(Float(bitPattern: $0)) }.flatMap(EXIFValue.finite)
        case .double:
            return order.integer(bytes, at: offset, width: 8).map(Double.init(bitPattern:)).flatMap(EXIFValue.finite)
        case .ascii, .utf8: return nil
        default: return integer(at: index).map(Double.init)
        }
    }

    /// The value as text, up to its first NUL; nil for numbers.
    var text: String? {
        switch format {
        case .ascii, .utf8, .undefined, .byte: FreeText.decode(bytes.prefix { $0 != 0 })
        default: nil
        }
    }

    private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}
