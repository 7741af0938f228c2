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

/// Which names end like a photo's. Content decides what is uploaded; the name decides whether a skipped file is reported.
package enum PhotoNames {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "tif",
        "tiff", "bmp", "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "srw", "raf", "rw2", "rwl", "orf",
        "pef", "x3f", "mrw", "3fr", "fff", "iiq", "mef", "mos", "kdc", "dcr", "erf", "gpr",
    ]

    /// Whether the name ends like a photo's.
    package static func promisesPhoto(_ name: FilePath) -> Bool {
        let bytes = name.bytes
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return extensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
    }
}

/// The sorting key of a name: comparing two keys byte by byte is comparing the names as people read them.
///
/// `IMG_2` comes before `IMG_10`, capitals (ASCII) make no difference, and everything else keeps the order of its bytes.
/// A run of digits becomes: a mark where digits sort, the number of its digits, the digits without leading zeros.
/// Equal keys are told apart by the exact name, so the order is total. No key contains a zero byte.
enum NaturalKey {
    /// Appends the key of a name.
    static func append(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        var index = 0
        while index < name.count {
            let byte = name[index]
            guard isDigit(byte) else {
                key.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
                index += 1
                continue
            }
            while index + 1 < name.count, name[index] == 0x30, isDigit(name[index + 1]) { index += 1 }
            let start = index
            while index < name.count, isDigit(name[index]) { index += 1 }
            key.append(0x30)
            var length = index - start
            while length > 254 {
                key.append(255)
                length -= 254
            }
            key.append(UInt8(length))
            for digit in start..<index { key.append(name[digit]) }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
