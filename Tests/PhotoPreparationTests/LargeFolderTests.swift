import Foundation
import PhotoPreparation
import TestSupport
import Testing

struct LargeFolderTests {
    private let jpeg = PhotoFolderTests.jpeg

    @Test func `twenty thousand entries are found once each and in order, though names do not fit in memory`() throws {
        let directory = try TemporaryDirectory()
        let manager = FileManager.default
        // One real file, many names: links to it are made faster than files.
        let original = try directory.write(jpeg, to: "flat/IMG_0.jpg")
        for index in 1..<10_000 {
            try manager.linkItem(atPath: original, toPath: directory.path("flat/IMG_\(index).jpg"))
        }
        for folder in 0..<100 {
            try manager.createDirectory(
                atPath: directory.path("tree/\(folder)"), withIntermediateDirectories: true)
            for index in 0..<100 {
                try manager.linkItem(atPath: original, toPath: directory.path("tree/\(folder)/\(index).jpg"))
            }
        }
        var options = PhotoFolder.Options()
        options.memory = 64 << 10
        let scan = try ScanResult(FilePath(directory.path), options)
        let expected =
            (0..<10_000).map { "flat/IMG_\($0).jpg" }
            + (0..<100).flatMap { folder in (0..<100).map { "tree/\(folder)/\($0).jpg" } }
        #expect(scan.names == expected)
        #expect(scan.skipped.isEmpty && scan.unreadable.isEmpty)
    }

    @Test func `every entry of a mixed tree becomes exactly one event`() throws {
        let directory = try TemporaryDirectory()
        var random = SeededRandom(seed: 11)
        var expected = 0
        for index in 0..<400 {
            let folder = (0..<random.below(4)).map { _ in "f\(random.below(4))" }.joined(separator: "/")
            let name = (folder.isEmpty ? "" : folder + "/") + "\(index)"
            switch random.below(5) {
            case 0: try directory.write("text", to: name + ".txt")
            case 1: try directory.write(Data(), to: name + ".jpg")
            case 2: try directory.write(jpeg, to: (folder.isEmpty ? "" : folder + "/") + ".h\(index)")
            case 3: try directory.write("x", to: name + ".xmp")
            default: try directory.write(jpeg, to: name + ".jpg")
            }
            expected += 1
        }
        for order in PhotoFolder.Order.allCases {
            let scan = try ScanResult(FilePath(directory.path), .init(order: order))
            #expect(scan.photos.count + scan.skipped.count == expected, "seed \(random.seed)")
            #expect(Set(scan.names).count == scan.photos.count, "seed \(random.seed)")
        }
    }
}
