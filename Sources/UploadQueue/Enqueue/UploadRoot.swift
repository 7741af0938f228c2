import Foundation
import Glibc
import PhotoPreparation

/// A folder or file as it was named, made into the one path by which its photos are remembered.
enum UploadRoot {
    /// Absolute and without links, dots and doubled slashes, so that `.`, `../jeju` and `/photos/jeju/` are the same
    /// folder, and since a worker may run elsewhere. A file that is a link keeps its own name.
    ///
    /// What is not there stays as it is: the scan tells why.
    static func canonical(_ path: FilePath) -> FilePath {
        let absolute =
            path.bytes.first == UInt8(ascii: "/")
            ? path : FilePath(FileManager.default.currentDirectoryPath).appending(path)
        if isFolder(absolute) { return resolved(absolute) ?? absolute }
        let name = absolute.lastComponent
        let parent = FilePath(bytes: absolute.bytes.dropLast(name.bytes.count))
        return resolved(parent).map { $0.appending(name) } ?? absolute
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let text = path.withCString({ realpath($0, nil) }) else { return nil }
        defer { free(text) }
        return FilePath(bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
    }
}
