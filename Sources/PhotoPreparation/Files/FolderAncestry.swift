import Glibc

/// Knows which folders a scan is inside of, so that links can neither lead it round in circles nor twice to one place.
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
