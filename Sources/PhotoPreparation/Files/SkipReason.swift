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
