import RaccontoKit

/// Where downloaded pictures go below a folder. Names and folders come from a server and are not trusted.
struct DownloadNames {
    private let shared: Set<String>
    private let size: CFImageURL.Variant

    /// Photos that would have the same name get a part of their id as well.
    init(_ photos: [Photo], size: CFImageURL.Variant = .public) {
        var known: Set<String> = []
        shared = Set(
            photos.map { Self.plain($0).lowercased() }.filter { !known.insert($0).inserted })
        self.size = size
    }

    /// `folder/name.jpg`, relative.
    func path(_ photo: Photo) -> String {
        let plain = Self.plain(photo)
        var mark = shared.contains(plain.lowercased()) ? "-" + Self.component(String(photo.id.rawValue.prefix(8))) : ""
        // Every size has files of its own, so that one is never taken for another.
        if size != .public { mark += "-" + size.rawValue }
        guard !mark.isEmpty else { return plain }
        let suffix = Self.suffix(of: plain) ?? Self.suffix
        return plain.dropLast(suffix.count) + mark + suffix
    }

    /// The service keeps JPEGs, whatever the file was that they were made from.
    private static let suffix = ".jpg"

    /// The ending of a JPEG's name as it is written there.
    private static func suffix(of name: String) -> String? {
        [".jpg", ".jpeg"].first { name.lowercased().hasSuffix($0) }.map { String(name.suffix($0.count)) }
    }

    /// Bytes; leaves room for what is put behind a name, within the 255 that file systems allow.
    private static let longestName = 180

    private static func plain(_ photo: Photo) -> String {
        var name = photo.originalFilename ?? photo.id.rawValue
        let ending = suffix(of: name)
        if let ending { name.removeLast(ending.count) }
        let folders = (photo.folder ?? "").split(separator: "/").map { component(String($0)) }
        return (folders + [component(name) + (ending ?? suffix)]).joined(separator: "/")
    }

    /// One name that stays in its folder, is not hidden, and can be written.
    static func component(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isUsable = scalar != "/" && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
            guard name.utf8.count + 4 <= longestName else { break }
            name.unicodeScalars.append(isUsable ? scalar : "_")
        }
        return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
    }
}
