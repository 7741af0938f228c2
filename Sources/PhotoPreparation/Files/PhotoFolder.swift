import Glibc

/// Finds the photos of a folder and everything below it, in constant memory, whatever lies there.
///
/// In each folder come first its own photos and then its folders, both in natural order (`IMG_2` before `IMG_10`); or
/// all photos of the tree by capture time. Types are told by content. Links are followed, but never in circles and never
/// twice to one folder. A single file can be the root as well; a root is taken whatever its name.
///
/// Blocks; call it off the cooperative pool. Example:
/// ```swift
/// try PhotoFolder("/home/me/Pictures").scan { event in
///     if case .photo(let photo) = event { print(photo.path.display) }
/// }
/// ```
public struct PhotoFolder: Sendable {
    /// In which order photos are reported.
    public enum Order: String, Sendable, CaseIterable {
        /// Folder by folder, by name.
        case name
        /// By the camera's clock over the whole tree; photos that do not tell come last, folder by folder.
        case captureTime = "capture_time"
    }

    /// How a folder is walked. Every field has a default.
    public struct Options: Sendable {
        /// The order of the photos of one folder.
        public var order = Order.name
        /// Bytes of memory for names that wait to be sorted; more than that is sorted on disk.
        public var memory = 8 << 20

        /// The defaults, but for what is given.
        public init(order: Order = .name) { self.order = order }
    }

    private let root: FilePath
    private let options: Options

    /// The photos of a folder, or a single file.
    public init(_ root: FilePath, options: Options = Options()) {
        self.root = root
        self.options = options
    }

    /// Reports every entry of the tree to the body, on the caller's thread.
    ///
    /// Throws `ScanError` when the root cannot be scanned at all, and whatever the body throws to stop.
    public func scan(_ body: (ScanEvent) throws -> Void) throws {
        switch options.order {
        case .name: try walk(body)
        case .captureTime: try scanByCaptureTime(body)
        }
    }

    private func scanByCaptureTime(_ body: (ScanEvent) throws -> Void) throws {
        var sorter = RecordSorter(memory: options.memory)
        var index: UInt64 = 0
        try walk { event in
            guard case .photo(let photo) = event, photo.path != root else { return try body(event) }
            do {
                try ScannedPhotoRecord.bytes(of: photo, index: index).withUnsafeBufferPointer { try sorter.add($0) }
            } catch let error as SystemError {
                throw ScanError.temporaryStorage(reason: "\(error)")
            }
            index += 1
        }
        try sorter.forEachSorted { record in
            guard let photo = ScannedPhotoRecord.photo(from: Array(record), root: root) else { return }
            try body(.photo(photo))
        }
    }

    private func walk(_ body: (ScanEvent) throws -> Void) throws {
        let stream: FolderStream
        do throws(SystemError) {
            stream = try root.withCString { (path) throws(SystemError) in try FolderStream(path) }
        } catch {
            if error.code == ENOTDIR, isFile() { return try body(probeRoot()) }
            if error.isNotFound { throw ScanError.noSuchFile(root) }
            throw ScanError.unreadable(root, reason: "\(error)")
        }
        try withoutActuallyEscaping(body) { body in
            var walker = try FolderWalker(root: root, stream: stream, options: options, emit: body)
            do {
                try walker.walk(stream, relativeFolder: "")
            } catch let error as SystemError {
                throw ScanError.temporaryStorage(reason: "\(error)")
            }
        }
    }

    /// Whether the root exists without being a folder; `photo.jpg/` is neither.
    private func isFile() -> Bool {
        do throws(SystemError) {
            return try rootStatus().kind != .folder
        } catch { return false }
    }

    private func rootStatus() throws(SystemError) -> FileStatus {
        try root.withCString { (path) throws(SystemError) in
            try FileStatus.of(path, in: AT_FDCWD, followingLinks: true)
        }
    }

    private func probeRoot() throws -> ScanEvent {
        var head = [UInt8](repeating: 0, count: ImageSniffer.headLength)
        let probe = EntryProbe(path: root, relativeFolder: "", name: root.lastComponent, options: options)
        // Opening a device can have effects, so it is looked at first.
        guard try rootStatus().kind == .regular else { return .skipped(SkippedEntry(path: root, reason: .special)) }
        return root.withCString { probe.event(opening: $0, in: AT_FDCWD, head: &head) }
    }
}

/// Why a scan cannot begin, or cannot go on at all. What happens to single entries is a `ScanEvent`.
public enum ScanError: Error, Sendable, Hashable {
    /// No file or folder has this name.
    case noSuchFile(FilePath)
    /// The root itself cannot be opened; the reason is the system's.
    case unreadable(FilePath, reason: String)
    /// The names of a very large folder could not be kept on disk for sorting.
    case temporaryStorage(reason: String)
}

extension ScanError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSuchFile(let path): "\(path.display): no such file or folder"
        case .unreadable(let path, let reason): "\(path.display): \(reason)"
        case .temporaryStorage(let reason): "cannot keep a temporary file for sorting: \(reason)"
        }
    }
}

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
