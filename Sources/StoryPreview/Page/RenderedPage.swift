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
