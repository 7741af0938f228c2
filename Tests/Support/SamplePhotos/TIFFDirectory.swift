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
