import Foundation

/// A finished page, not yet on disk.
public struct RenderedPage: Sendable {
    /// `index.html`
    public let html: [UInt8]
    /// `style.css`
    public let style: [UInt8]
    /// `viewer.js`
    public let script: [UInt8]
    /// The pictures that a page without network needs; empty otherwise.
    public let downloads: [PictureDownload]

    /// Stands at the beginning of every page, so that one can be told from other people's.
    static let mark = "<meta name=\"generator\" content=\"racconto\">"

    /// Files of this kind of page in a folder that are not from here; writing the page would replace them.
    public static func foreignFiles(in folder: String) -> [String] {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        func begins(_ name: String) -> Data? {
            FileManager.default.contents(atPath: url.appendingPathComponent(name).path)?.prefix(1024)
        }
        let files = ["index.html", "style.css", "viewer.js"].filter {
            FileManager.default.fileExists(atPath: url.appendingPathComponent($0).path)
        }
        // The sheet and the script are written before the page: without a page they may be an interrupted run's.
        guard files.contains("index.html") else {
            return files.filter { begins($0)?.starts(with: Self.firstLine(of: $0)) != true }
        }
        return begins("index.html")?.range(of: Data(mark.utf8)) == nil ? files : []
    }

    private static func firstLine(of name: String) -> [UInt8] {
        let bytes = name == "style.css" ? PackageResources.style_css : PackageResources.viewer_js
        return Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    }

    /// Writes the page's files into a folder, which is made when needed. Each file is replaced whole.
    public func write(to folder: String) throws {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        // The page last: an interrupted run leaves the old page with a sheet that fits any page of ours.
        for (name, bytes) in [("style.css", style), ("viewer.js", script), ("index.html", html)] {
            try Data(bytes).write(to: url.appendingPathComponent(name), options: .atomic)
        }
    }
}
