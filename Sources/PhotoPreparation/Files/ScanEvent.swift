/// What a scan meets; every entry of every folder that is entered becomes exactly one event, folders themselves none.
public enum ScanEvent: Sendable, Hashable {
    case photo(ScannedPhoto)
    case skipped(SkippedEntry)
    /// A folder or file that the system refuses to show, with its words. The scan goes on.
    case unreadable(path: FilePath, reason: String)
}

/// Stage 1 of the upload path: a picture found in a folder, not yet read beyond its first bytes.
public struct ScannedPhoto: Sendable, Hashable {
    /// Opens it: the root as it was given, and the exact bytes below it.
    public var path: FilePath
    /// The folder below the root, empty for the root itself; never an absolute path.
    public var relativeFolder: FilePath
    /// The part of the path after the last slash.
    public var name: FilePath
    /// What the content says.
    public var type: ImageType
    /// Bytes.
    public var size: Int64
    /// When the file was changed last.
    public var modified: FileTimestamp
    /// `YYYY-MM-DDThh:mm:ss[.ffffff]`; read only when the scan is sorted by it.
    public var captureTime: String?

    package init(
        path: FilePath, relativeFolder: FilePath, name: FilePath, type: ImageType, size: Int64,
        modified: FileTimestamp, captureTime: String? = nil
    ) {
        self.path = path
        self.relativeFolder = relativeFolder
        self.name = name
        self.type = type
        self.size = size
        self.modified = modified
        self.captureTime = captureTime
    }
}

/// A file or folder that was passed over. A skipped folder is one entry; what is in it is not looked at.
public struct SkippedEntry: Sendable, Hashable {
    /// The file or folder.
    public var path: FilePath
    /// Why it is no photo to upload.
    public var reason: SkipReason

    package init(path: FilePath, reason: SkipReason) {
        self.path = path
        self.reason = reason
    }
}

/// Why an entry of a folder is not taken as a photo although nothing went wrong.
public enum SkipReason: String, Sendable, CaseIterable, Codable {
    /// The name begins with a dot.
    case hidden
    /// Left by a system, a NAS or a photo program: thumbnails, previews, recycle bins, unfinished downloads.
    case junk
    /// Notes about a photo beside it (`.xmp`, `.aae`); read with the photo they belong to.
    case sidecar
    case notAPicture = "not_a_picture"
    /// Called like a photo, but its content begins like none.
    case unrecognised
    case empty
    /// A pipe, socket or device.
    case special
    /// A link to a folder that holds the link itself.
    case linkLoop = "link_loop"
    /// A link to a folder that is scanned anyway, at its own place or through another link.
    case linkedTwice = "linked_twice"
    /// A link to nothing.
    case brokenLink = "broken_link"
    /// A name and a size, but the content lies elsewhere and cannot be had now, as programs that mirror a cloud leave it.
    case placeholder
    /// Gone between listing and opening.
    case vanished
}

extension SkipReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .hidden: "hidden"
        case .junk: "not a photo of yours (thumbnail, preview or system file)"
        case .sidecar: "sidecar, read with its photo"
        case .notAPicture: "not a picture"
        case .unrecognised: "called like a photo, but the content is none (damaged?)"
        case .empty: "empty file"
        case .special: "pipe, socket or device"
        case .linkLoop: "link to a folder around it"
        case .linkedTwice: "link to a folder that is scanned anyway"
        case .brokenLink: "link to nothing"
        case .placeholder: "content not on this disk; fetch it, then run again"
        case .vanished: "vanished while the folder was read"
        }
    }
}
