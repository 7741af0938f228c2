import Glibc

/// An open folder whose entries are read one after another, with the exact bytes of their names.
final class FolderStream {
    /// The kind of an entry as far as the listing itself tells; `unknown` costs a look at the entry.
    enum Kind {
        case regular
        case folder
        case link
        case special
        case unknown
    }

    private let stream: OpaquePointer

    /// Opens a folder below an open one, or from the current one.
    init(_ name: UnsafePointer<CChar>, in parent: CInt = AT_FDCWD) throws(SystemError) {
        let number = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw SystemError(errno) }
        guard let stream = fdopendir(number) else {
            let code = errno
            close(number)
            throw SystemError(code)
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// For opening what lies in the folder.
    var descriptor: CInt { dirfd(stream) }

    /// Which folder it is.
    func identity() throws(SystemError) -> FileStatus.Identity {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { throw SystemError(errno) }
        return FileStatus(raw).identity
    }

    /// Calls the body for every entry but `.` and `..`, in the order of the file system.
    func forEachEntry(_ body: (UnsafeBufferPointer<UInt8>, Kind) throws -> Void) throws {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno == 0 { return }
                throw SystemError(errno)
            }
            // The name is read where the system put it: it may be longer than the field that the header declares.
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
            let length = strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            let isDots = name[0] == 0x2E && (length == 1 || (length == 2 && name[1] == 0x2E))
            if isDots { continue }
            try body(UnsafeBufferPointer(start: name, count: length), FolderStream.kind(entry.pointee.d_type))
        }
    }

    private static func kind(_ type: UInt8) -> Kind {
        switch Int(type) {
        case DT_REG: .regular
        case DT_DIR: .folder
        case DT_LNK: .link
        case DT_UNKNOWN: .unknown
        default: .special
        }
    }
}

/// Detects link loops: knows the folders that a scan is inside of, and those that it entered through links, so that links
/// lead neither in circles nor twice to one place.
struct FolderAncestry {
    /// What a folder reached at some point of the scan is to it.
    enum Relation {
        case new
        /// It holds the place from which it was reached.
        case around
        /// It is visited at its own place, or was through another link.
        case elsewhere
    }

    private let root: FileStatus.Identity
    /// The folders around the root, up to the top.
    private let above: Set<FileStatus.Identity>
    /// The folders from the root to the current one.
    private var path: [FileStatus.Identity] = []
    /// Folders entered through links: the only ones that are remembered for the whole scan.
    private var linked: Set<FileStatus.Identity> = []

    init(root: FolderStream) throws(SystemError) {
        self.root = try root.identity()
        var above: Set<FileStatus.Identity> = []
        FolderAncestry.climb(from: root.descriptor) { above.insert($0).inserted }
        self.above = above
    }

    /// How many folders lie between the root and the current one.
    var depth: Int { path.count }

    /// What the folder is to the scan; one that was reached through a link is remembered.
    mutating func relation(of folder: FolderStream, throughLink: Bool) throws(SystemError) -> Relation {
        let identity = try folder.identity()
        if path.contains(identity) || above.contains(identity) { return .around }
        guard throughLink else { return .new }
        var isInside = false
        FolderAncestry.climb(from: folder.descriptor) { ancestor in
            isInside = ancestor == root
            return !isInside
        }
        if isInside || !linked.insert(identity).inserted { return .elsewhere }
        return .new
    }

    mutating func enter(_ folder: FolderStream) throws(SystemError) { path.append(try folder.identity()) }

    mutating func leave() { path.removeLast() }

    /// Calls the body with each folder above, nearest first, until it says stop or the top is reached. A folder above
    /// that may not be seen ends the climb: what lies beyond it cannot be told, and the path check still stops a circle.
    private static func climb(from folder: CInt, _ body: (FileStatus.Identity) -> Bool) {
        var previous: FileStatus.Identity?
        var way = ".."
        for _ in 0..<FolderWalker.deepest * 2 {
            guard let identity = try? FileStatus.of(way, in: folder, followingLinks: false).identity,
                identity != previous, body(identity)
            else { return }
            previous = identity
            way += "/.."
        }
    }
}
