import Foundation

/// Lays out directories as a TIFF structure of either byte order.
struct TIFFWriter {
    let isLittleEndian: Bool

    /// IFD0 with its EXIF, GPS and interoperability directories, and IFD1 when there is a thumbnail.
    func bytes(
        main: TIFFDirectory, exif: TIFFDirectory, place: TIFFDirectory?, interoperability: TIFFDirectory,
        thumbnail: Data?
    ) -> Data {
        var main = main, exif = exif, small = TIFFDirectory()
        // Offsets are put in once lengths are known, which do not depend on them.
        main.long(0x8769, 0)
        if place != nil { main.long(0x8825, 0) }
        exif.long(0xA005, 0)
        let mainStart = 8
        let exifStart = mainStart + size(of: main)
        let placeStart = exifStart + size(of: exif)
        let interoperabilityStart = placeStart + (place.map(size) ?? 0)
        let smallStart = interoperabilityStart + size(of: interoperability)
        if let thumbnail {
            small.short(0x0103, 6)
            small.short(0x0112, 1)
            small.long(0x0201, 0)
            small.long(0x0202, UInt32(thumbnail.count))
        }
        let thumbnailStart = smallStart + (thumbnail == nil ? 0 : size(of: small))
        let offsets: [UInt16: Int] = [
            0x8769: exifStart, 0x8825: placeStart, 0xA005: interoperabilityStart, 0x0201: thumbnailStart,
        ]

        var output = Data(isLittleEndian ? "II".utf8 : "MM".utf8) + word(42) + long(UInt32(mainStart))
        output += directory(main, at: mainStart, next: thumbnail == nil ? 0 : smallStart, offsets)
        output += directory(exif, at: exifStart, next: 0, offsets)
        if let place { output += directory(place, at: placeStart, next: 0, offsets) }
        output += directory(interoperability, at: interoperabilityStart, next: 0, offsets)
        if let thumbnail { output += directory(small, at: smallStart, next: 0, offsets) + thumbnail }
        return output
    }

    private func size(of directory: TIFFDirectory) -> Int {
        let values = directory.entries.map { content(of: $0.value).count }.filter { $0 > 4 }
        return 2 + directory.entries.count * 12 + 4 + values.reduce(0) { $0 + ($1 + 1) / 2 * 2 }
    }

    private func directory(_ directory: TIFFDirectory, at start: Int, next: Int, _ offsets: [UInt16: Int]) -> Data {
        var table = word(UInt16(directory.entries.count)), values = Data()
        let valuesStart = start + 2 + directory.entries.count * 12 + 4
        for entry in directory.entries.sorted(by: { $0.tag < $1.tag }) {
            var content = content(of: entry.value)
            if let offset = offsets[entry.tag] { content = long(UInt32(offset)) }
            table += word(entry.tag) + word(entry.value.type) + long(UInt32(entry.value.count))
            if content.count <= 4 {
                table += content + Data(count: 4 - content.count)
            } else {
                table += long(UInt32(valuesStart + values.count))
                values += content + Data(count: content.count % 2)
            }
        }
        return table + long(UInt32(next)) + values
    }

    private func content(of value: TIFFDirectory.Value) -> Data {
        switch value {
        case .bytes(let bytes), .text(let bytes), .undefined(let bytes): Data(bytes)
        case .short(let number): word(number)
        case .long(let number): long(number)
        case .rational(let fractions):
            fractions.reduce(into: Data()) { $0 += long($1.numerator) + long($1.denominator) }
        }
    }

    private func word(_ value: UInt16) -> Data { ordered([UInt8(value >> 8), UInt8(value & 0xFF)]) }

    private func long(_ value: UInt32) -> Data {
        ordered([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    private func ordered(_ bytes: [UInt8]) -> Data { Data(isLittleEndian ? bytes.reversed() : bytes) }
}

/// The entries of one image file directory, before byte order and offsets are known.
struct TIFFDirectory {
    struct Entry {
        let tag: UInt16
        let value: Value
    }

    enum Value {
        case bytes([UInt8])
        case text([UInt8])
        case short(UInt16)
        case long(UInt32)
        case rational([SampleRational])
        case undefined([UInt8])
    }

    private(set) var entries: [Entry] = []

    mutating func bytes(_ tag: UInt16, _ value: [UInt8]) { entries.append(Entry(tag: tag, value: .bytes(value))) }

    mutating func text(_ tag: UInt16, _ value: String) {
        entries.append(Entry(tag: tag, value: .text(Array(value.utf8) + [0])))
    }

    mutating func short(_ tag: UInt16, _ value: UInt16) { entries.append(Entry(tag: tag, value: .short(value))) }

    mutating func long(_ tag: UInt16, _ value: UInt32) { entries.append(Entry(tag: tag, value: .long(value))) }

    mutating func rational(_ tag: UInt16, _ value: [SampleRational]) {
        entries.append(Entry(tag: tag, value: .rational(value)))
    }
}

extension TIFFDirectory.Value {
    /// TIFF's number for the type.
    var type: UInt16 {
        switch self {
        case .bytes: 1
        case .text: 2
        case .short: 3
        case .long: 4
        case .rational: 5
        case .undefined: 7
        }
    }

    var count: Int {
        switch self {
        case .bytes(let bytes), .text(let bytes), .undefined(let bytes): bytes.count
        case .short, .long: 1
        case .rational(let fractions): fractions.count
        }
    }
}
