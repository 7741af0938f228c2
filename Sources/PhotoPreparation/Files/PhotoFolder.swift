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

    public struct Options: Sendable {
        public var order = Order.name
        /// Bytes of memory for names that wait to be sorted; more than that is sorted on disk.
        public var memory = 8 << 20

        public init(order: Order = .name) { self.order = order }
    }

    private let root: FilePath
    private let options: Options

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
            if error.code == ENOTDIR, isFile() { return try body(lookAtRoot()) }
            if error.isAbsence { throw ScanError.noSuchFile(root) }
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

    private func lookAtRoot() throws -> ScanEvent {
        var head = [UInt8](repeating: 0, count: ImageSniffer.headLength)
        let look = PhotoLook(path: root, relativeFolder: "", name: root.lastComponent, options: options)
        // Opening a device can have effects, so it is looked at first.
        guard try rootStatus().kind == .regular else { return .skipped(SkippedEntry(path: root, reason: .special)) }
        return root.withCString { look.event(opening: $0, in: AT_FDCWD, head: &head) }
    }
}
