import Glibc

/// Walks one tree: in every folder first its files, then its folders, each in natural order.
///
/// Memory does not grow with the tree: names are sorted folder by folder, those of a very large folder on disk.
struct FolderWalker {
    /// Folders nested deeper than this are reported, not entered: each level holds an open folder.
    static let deepest = 256

    private let root: FilePath
    private let options: PhotoFolder.Options
    private let emit: (ScanEvent) throws -> Void
    private var ancestry: FolderAncestry
    private var head = [UInt8](repeating: 0, count: ImageSniffer.headLength)

    /// What a sorted record says of an entry, besides its name.
    private enum Entry: UInt8 {
        case file
        case junk
        case special
        case brokenLink
        case folder
        case linkedFolder
    }

    init(
        root: FilePath, stream: FolderStream, options: PhotoFolder.Options, emit: @escaping (ScanEvent) throws -> Void
    ) throws(SystemError) {
        self.root = root
        self.options = options
        self.emit = emit
        ancestry = try FolderAncestry(root: stream)
    }

    /// Visits a folder and everything below it. Errors are the receiver's own, or of the temporary file.
    mutating func walk(_ stream: FolderStream, relativeFolder: FilePath) throws {
        let path = relativeFolder.bytes.isEmpty ? root : root.appending(relativeFolder)
        do {
            try ancestry.enter(stream)
        } catch {
            return try emit(.unreadable(path: path, reason: "\(error)"))
        }
        defer { ancestry.leave() }

        var folders = RecordSorter(memory: options.memory / 32)
        do {
            // The files' names are given back before the first folder is entered.
            var files = RecordSorter(memory: options.memory)
            try list(stream, path: path, files: &files, folders: &folders)
            try files.forEachSorted { record in
                try FolderWalker.read(record) { name, entry in
                    try visitFile(name, entry, in: stream, path: path, relativeFolder: relativeFolder)
                }
            }
        }
        try folders.forEachSorted { record in
            try FolderWalker.read(record) { name, entry in
                try visitFolder(
                    name, isLink: entry == .linkedFolder, in: stream, path: path, relativeFolder: relativeFolder)
            }
        }
    }

    /// Sorts the entries of a folder into files and folders.
    private func list(
        _ stream: FolderStream, path: FilePath, files: inout RecordSorter, folders: inout RecordSorter
    ) throws {
        var record: [UInt8] = []
        var storage: SystemError?
        let isLibrary = JunkNames.isPhotoLibrary(path.lastComponent)
        do {
            try stream.forEachEntry { name, kind in
                var entry = Entry.file
                if JunkNames.reason(for: name) == nil {
                    let isDerived = isLibrary && !JunkNames.isOriginals(name)
                    entry = isDerived ? .junk : self.entry(name, kind, in: stream.descriptor)
                }
                record.removeAll(keepingCapacity: true)
                NaturalKey.append(name, to: &record)
                record.append(0)
                record.append(contentsOf: name)
                record.append(0)
                record.append(entry.rawValue)
                do {
                    try record.withUnsafeBufferPointer { record in
                        switch entry {
                        case .folder, .linkedFolder: try folders.add(record)
                        case .file, .junk, .special, .brokenLink: try files.add(record)
                        }
                    }
                } catch let error as SystemError {
                    storage = error
                    throw error
                }
            }
        } catch let error as SystemError {
            if let storage { throw ScanError.temporaryStorage(reason: "\(storage)") }
            // What was listed so far is still visited.
            try emit(.unreadable(path: path, reason: "\(error)"))
        }
    }

    /// What an entry is; links are followed to see. A name that the system will not show counts as a file: opening it
    /// brings the reason to light.
    private func entry(_ name: UnsafeBufferPointer<UInt8>, _ kind: FolderStream.Kind, in folder: CInt) -> Entry {
        switch kind {
        case .regular: return .file
        case .folder: return .folder
        case .special: return .special
        case .link, .unknown: break
        }
        guard let base = name.baseAddress else { return .file }
        let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        do {
            let isLink = try FileStatus.of(text, in: folder, followingLinks: false).kind == .link
            do {
                switch try FileStatus.of(text, in: folder, followingLinks: true).kind {
                case .folder: return isLink ? .linkedFolder : .folder
                case .special: return .special
                case .regular, .link: return .file
                }
            } catch {
                return isLink && (error.isNotFound || error.code == ELOOP) ? .brokenLink : .file
            }
        } catch { return .file }
    }

    private mutating func visitFile(
        _ name: UnsafeBufferPointer<UInt8>, _ entry: Entry, in stream: FolderStream, path: FilePath,
        relativeFolder: FilePath
    ) throws {
        let child = FilePath(bytes: name)
        let childPath = path.appending(child)
        if let reason = JunkNames.reason(for: name) {
            return try emit(.skipped(SkippedEntry(path: childPath, reason: reason)))
        }
        switch entry {
        case .junk: return try emit(.skipped(SkippedEntry(path: childPath, reason: .junk)))
        case .special: return try emit(.skipped(SkippedEntry(path: childPath, reason: .special)))
        case .brokenLink: return try emit(.skipped(SkippedEntry(path: childPath, reason: .brokenLink)))
        case .file, .folder, .linkedFolder: break
        }
        guard let base = name.baseAddress else { return }
        let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        let probe = EntryProbe(path: childPath, relativeFolder: relativeFolder, name: child, options: options)
        try emit(probe.event(opening: text, in: stream.descriptor, head: &head))
    }

    private mutating func visitFolder(
        _ name: UnsafeBufferPointer<UInt8>, isLink: Bool, in stream: FolderStream, path: FilePath,
        relativeFolder: FilePath
    ) throws {
        let child = FilePath(bytes: name)
        let childPath = path.appending(child)
        guard ancestry.depth < FolderWalker.deepest else {
            let reason = "nested deeper than \(FolderWalker.deepest) folders"
            return try emit(.unreadable(path: childPath, reason: reason))
        }
        guard let base = name.baseAddress else { return }
        let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        let folder: FolderStream
        let relation: FolderAncestry.Relation
        do throws(SystemError) {
            folder = try FolderStream(text, in: stream.descriptor)
            relation = try ancestry.relation(of: folder, throughLink: isLink)
        } catch {
            if error.isNotFound { return try emit(.skipped(SkippedEntry(path: childPath, reason: .vanished))) }
            return try emit(.unreadable(path: childPath, reason: "\(error)"))
        }
        switch relation {
        case .new: try walk(folder, relativeFolder: relativeFolder.appending(child))
        case .around: try emit(.skipped(SkippedEntry(path: childPath, reason: .linkLoop)))
        case .elsewhere: try emit(.skipped(SkippedEntry(path: childPath, reason: .linkedTwice)))
        }
    }

    /// Takes a record apart: key, zero, name, zero, entry. The name keeps its zero behind it and so is a C string.
    private static func read(
        _ record: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, Entry) throws -> Void
    ) throws {
        guard let keyEnd = record.firstIndex(of: 0), let last = record.last, let entry = Entry(rawValue: last) else {
            return
        }
        try body(UnsafeBufferPointer(rebasing: record[(keyEnd + 1)..<(record.count - 2)]), entry)
    }
}

/// Opens one file without waiting, and classifies it by its status and first bytes.
struct EntryProbe {
    let path: FilePath
    let relativeFolder: FilePath
    let name: FilePath
    let options: PhotoFolder.Options

    /// Opens the file below a folder and says what it is. The head buffer is lent, so that none is made per file.
    func event(opening text: UnsafePointer<CChar>, in folder: CInt, head: inout [UInt8]) -> ScanEvent {
        var isPlaceholder = false
        do throws(SystemError) {
            let file = try FileDescriptor.open(text, in: folder)
            let status = try file.status()
            isPlaceholder = status.isPlaceholder
            guard status.kind == .regular else { return skipped(.special) }
            guard status.size > 0 else { return skipped(.empty) }
            let count = try file.read(at: 0, into: &head)
            guard let type = ImageSniffer.type(of: head[..<count]) else {
                if isPlaceholder { return skipped(.placeholder) }
                return skipped(PhotoNames.promisesPhoto(name) ? .unrecognised : .notAPicture)
            }
            var photo = ScannedPhoto(
                path: path, relativeFolder: relativeFolder, name: name, type: type, size: status.size,
                modified: status.modified)
            if options.order == .captureTime {
                photo.captureTime = EXIFReader().captureTime(in: FileBytes(file, size: status.size), type: type)
            }
            return .photo(photo)
        } catch {
            if error.isNotFound { return skipped(.vanished) }
            if isPlaceholder { return skipped(.placeholder) }
            // A socket that was not seen as one before it was opened.
            if error.code == ENXIO { return skipped(.special) }
            return .unreadable(path: path, reason: "\(error)")
        }
    }

    private func skipped(_ reason: SkipReason) -> ScanEvent { .skipped(SkippedEntry(path: path, reason: reason)) }
}
