import Foundation
import Glibc
import SamplePhotos

/// Many small photos, all different, made in no time.
enum SmallFiles {
    /// Writes `count` files of a few hundred bytes, `perFolder` of them in each folder below `directory`.
    static func write(_ count: Int, to directory: String, perFolder: Int) throws {
        let photo = [UInt8](SamplePhoto(width: 16, height: 16, metadata: nil).jpeg())
        var folder = directory
        for number in 0..<count {
            if number % perFolder == 0 {
                folder = perFolder < count ? "\(directory)/\(number / perFolder)" : directory
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            // A comment behind the start marker sets each apart.
            let comment = Array("\(number)".utf8)
            let content = photo.prefix(2) + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + photo.dropFirst(2)
            try write(Array(content), to: "\(folder)/IMG_\(number).jpg")
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw BenchmarkFailure("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchmarkFailure("cannot write \(path)")
        }
    }
}
