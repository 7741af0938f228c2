import Foundation

/// Bytes that are read here and there, few of them: a file's content in memory, or the file itself.
protocol RandomAccessBytes {
    /// How many bytes there are.
    var count: Int { get }

    /// Exactly the bytes asked for, or nil when not all of them exist or can be read.
    func bytes(at offset: Int, count: Int) -> [UInt8]?
}

/// Content in memory.
struct DataBytes: RandomAccessBytes {
    let data: Data

    init(_ data: Data) { self.data = data }

    var count: Int { data.count }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= data.count, count <= data.count - offset else { return nil }
        return data.withUnsafeBytes { [UInt8]($0[offset..<(offset + count)]) }
    }
}

/// Content on disk, of which only what is asked for is read. A file that cannot be read further ends there: metadata
/// is optional, and reading the picture itself brings the error to light.
struct FileBytes: RandomAccessBytes {
    private let file: FileDescriptor
    let count: Int

    init(_ file: FileDescriptor, size: Int64) {
        self.file = file
        count = Int(clamping: max(0, size))
    }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        var buffer = [UInt8](repeating: 0, count: count)
        let got = buffer.withUnsafeMutableBytes { try? file.read(at: offset, into: $0) }
        return got == count ? buffer : nil
    }
}

/// A block that was read whole.
struct ArrayBytes: RandomAccessBytes {
    let array: [UInt8]

    init(_ array: [UInt8]) { self.array = array }

    var count: Int { array.count }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= array.count, count <= array.count - offset else { return nil }
        return Array(array[offset..<(offset + count)])
    }
}

/// A part of something larger, seen as a whole.
struct PartialBytes: RandomAccessBytes {
    private let whole: any RandomAccessBytes
    private let start: Int
    let count: Int

    /// Nil when the part does not lie inside.
    init?(_ whole: any RandomAccessBytes, from start: Int, count: Int) {
        guard start >= 0, count >= 0, start <= whole.count, count <= whole.count - start else { return nil }
        self.whole = whole
        self.start = start
        self.count = count
    }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return whole.bytes(at: start + offset, count: count)
    }
}

/// In which order the bytes of a number lie. Offsets come from files, so reading outside the bytes yields nil.
enum ByteOrder: Sendable {
    case littleEndian
    case bigEndian

    func uint16(_ bytes: [UInt8], at offset: Int) -> UInt16? {
        integer(bytes, at: offset, width: 2).map { UInt16(truncatingIfNeeded: $0) }
    }

    func uint32(_ bytes: [UInt8], at offset: Int) -> UInt32? {
        integer(bytes, at: offset, width: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// A number of 0 to 8 bytes.
    func integer(_ bytes: [UInt8], at offset: Int, width: Int) -> UInt64? {
        guard offset >= 0, width >= 0, width <= 8, offset <= bytes.count, width <= bytes.count - offset else {
            return nil
        }
        var value: UInt64 = 0
        for index in 0..<width {
            let position = self == .bigEndian ? index : width - 1 - index
            value = value << 8 | UInt64(bytes[offset + position])
        }
        return value
    }
}

/// Reads big-endian numbers one after another; once something is missing, everything after it is nil.
struct ByteCursor {
    private let bytes: [UInt8]
    private(set) var offset: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        offset = max(0, range.lowerBound)
        end = min(range.upperBound, bytes.count)
    }

    /// A number of 0 to 8 bytes; one of 0 bytes is 0.
    mutating func integer(_ width: Int) -> UInt64? {
        guard width <= end - offset, let value = ByteOrder.bigEndian.integer(bytes, at: offset, width: width) else {
            offset = end
            return nil
        }
        offset += width
        return value
    }

    /// Bytes up to a zero, which is consumed.
    mutating func text() -> String? {
        guard offset < end, let zero = bytes[offset..<end].firstIndex(of: 0) else {
            offset = end
            return nil
        }
        defer { offset = zero + 1 }
        return String(decoding: bytes[offset..<zero], as: UTF8.self)
    }
}
