/// Names that systems, storage boxes and photo programs leave among photos.
enum JunkNames {
    /// Why an entry of this name is passed over unopened, or nil. A name that begins with a dot is hidden, except that
    /// the ones with a known origin are called what they are.
    static func reason(for name: UnsafeBufferPointer<UInt8>) -> SkipReason? {
        guard let first = name.first else { return .hidden }
        if first == UInt8(ascii: ".") {
            return startsWith("._", name) || isOneOf(hiddenJunk, name) ? .junk : .hidden
        }
        if isOneOf(junk, name) { return .junk }
        for ending in junkEndings where endsWith(ending, name) { return .junk }
        for ending in sidecarEndings where endsWith(ending, name) { return .sidecar }
        return nil
    }

    private static let hiddenJunk: [StaticString] = [
        ".ds_store", ".thumbnails", ".spotlight-v100", ".trashes", ".fseventsd", ".appledouble", ".@__thumb",
    ]

    private static let junk: [StaticString] = [
        "thumbs.db", "ehthumbs.db", "desktop.ini", "picasa.ini", "@eadir", "@recycle", "@recently-snapshot", "#recycle",
        "#snapshot", "captureone", "$recycle.bin", "system volume information", "lost+found", "__macosx",
        "ipod photo cache",
    ]

    /// Stores of previews, and downloads that are still running.
    private static let junkEndings: [StaticString] = [
        ".lrdata", ".lrprev", ".lrcat-data", ".part", ".partial", ".filepart", ".crdownload",
    ]

    /// Whether a folder is the library of a Mac's photo program: the photos are in one folder of it, and everything else
    /// is made from them.
    static func isPhotoLibrary(_ folder: FilePath) -> Bool {
        folder.bytes.withUnsafeBufferPointer { name in
            [".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary"].contains { endsWith($0, name) }
        }
    }

    /// Whether an entry of such a library holds what was put into it.
    static func isOriginals(_ name: UnsafeBufferPointer<UInt8>) -> Bool { isOneOf(["originals", "masters"], name) }

    private static let sidecarEndings: [StaticString] = [".xmp", ".aae"]

    private static func isOneOf(_ list: [StaticString], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        list.contains { $0.utf8CodeUnitCount == name.count && endsWith($0, name) }
    }

    private static func startsWith(_ text: StaticString, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withUTF8Buffer { name.starts(with: $0) }
    }

    /// Compares with a lower-case ASCII text, whatever case the name is in.
    private static func endsWith(_ text: StaticString, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withUTF8Buffer { text in
            guard name.count >= text.count else { return false }
            let start = name.count - text.count
            for index in 0..<text.count {
                let byte = name[start + index]
                let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                if lower != text[index] { return false }
            }
            return true
        }
    }
}
