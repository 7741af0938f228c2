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
