/// The second byte of a JPEG marker; the first is 0xFF.
struct JPEGMarker: RawRepresentable, Equatable {
    let rawValue: UInt8

    static let startOfImage = JPEGMarker(rawValue: 0xD8)
    static let endOfImage = JPEGMarker(rawValue: 0xD9)
    static let startOfScan = JPEGMarker(rawValue: 0xDA)

    /// APP0…APP15.
    static func application(_ number: UInt8) -> JPEGMarker { JPEGMarker(rawValue: 0xE0 | (number & 0x0F)) }

    var bytes: [UInt8] { [0xFF, rawValue] }

    /// Restart markers, the start marker and TEM: nothing follows them.
    var standsAlone: Bool { (0xD0...0xD9).contains(rawValue) || rawValue == 0x01 }

    var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }

    /// Frame headers, tables, restart interval, scan headers: what decoding takes.
    var isForDecoding: Bool { (0xC0...0xCF).contains(rawValue) || (0xDA...0xDF).contains(rawValue) }
}
