/// A scanned photo as bytes that sort by capture time, then by where the walk met it.
enum ScannedPhotoRecord {
    static func bytes(of photo: ScannedPhoto, index: UInt64) -> [UInt8] {
        // 0xFF sorts behind every digit: photos that do not tell their time come last.
        var record = photo.captureTime.map { Array($0.utf8) } ?? [0xFF]
        record.append(0)
        append(index, to: &record)
        append(UInt64(photo.relativeFolder.bytes.count), to: &record)
        record += photo.relativeFolder.bytes
        append(UInt64(photo.name.bytes.count), to: &record)
        record += photo.name.bytes
        record.append(UInt8(ImageType.allCases.firstIndex(of: photo.type) ?? 0))
        append(UInt64(bitPattern: photo.size), to: &record)
        append(UInt64(bitPattern: photo.modified.seconds), to: &record)
        append(UInt64(UInt32(bitPattern: photo.modified.nanoseconds)), to: &record)
        return record
    }

    /// Nil when the bytes are not what `bytes(of:index:)` made.
    static func photo(from record: [UInt8], root: FilePath) -> ScannedPhoto? {
        guard let end = record.firstIndex(of: 0) else { return nil }
        let time = record[..<end]
        var rest = record[(end + 1)...]
        guard number(&rest) != nil, let folder = text(&rest), let name = text(&rest),
            let typeIndex = rest.popFirst(), Int(typeIndex) < ImageType.allCases.count,
            let size = number(&rest), let seconds = number(&rest), let nanoseconds = number(&rest)
        else { return nil }
        let place = folder.bytes.isEmpty ? root : root.appending(folder)
        return ScannedPhoto(
            path: place.appending(name), relativeFolder: folder, name: name,
            type: ImageType.allCases[Int(typeIndex)], size: Int64(bitPattern: size),
            modified: FileTimestamp(
                seconds: Int64(bitPattern: seconds),
                nanoseconds: Int32(bitPattern: UInt32(truncatingIfNeeded: nanoseconds))),
            captureTime: time.first == 0xFF ? nil : String(decoding: time, as: UTF8.self))
    }

    /// Big-endian, so that the order of the bytes is the order of the numbers.
    private static func append(_ number: UInt64, to record: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { record.append(contentsOf: $0) }
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        guard rest.count >= 8 else { return nil }
        defer { rest = rest.dropFirst(8) }
        return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> FilePath? {
        guard let length = number(&rest), length <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(length)) }
        return FilePath(bytes: rest.prefix(Int(length)))
    }
}
