import Foundation
import Glibc
import PhotoPreparation
import SamplePhotos
import TestSupport
import Testing

struct PhotoFolderTests {
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xD9])
    let directory: TemporaryDirectory
    var root: FilePath { FilePath(directory.path) }

    init() throws { directory = try TemporaryDirectory() }

    @Test func `each folder's photos come in natural order, then its folders`() throws {
        for name in ["b/IMG_10.jpg", "b/IMG_9.jpg", "IMG_10.jpg", "IMG_2.jpg", "b/2/x.jpg", "b/10/x.jpg", "a/z.jpg"] {
            try directory.write(Self.jpeg, to: name)
        }
        let scan = try ScanResult(root)
        #expect(
            scan.names == [
                "IMG_2.jpg", "IMG_10.jpg", "a/z.jpg", "b/IMG_9.jpg", "b/IMG_10.jpg", "b/2/x.jpg", "b/10/x.jpg",
            ])
        let photo = try #require(scan.photos.last)
        #expect(photo.relativeFolder == "b/10")
        #expect(photo.path == root.appending("b/10/x.jpg"))
        #expect(photo.size == Int64(Self.jpeg.count))
        #expect(photo.modified.seconds > 1_700_000_000)
    }

    @Test func `content decides what is a photo, not the name`() throws {
        try directory.write(Self.jpeg, to: "really.heic")
        try directory.write(Data("GIF89a".utf8), to: "no-extension")
        try directory.write("just text", to: "text.jpg")
        try directory.write(Data(), to: "empty.jpg")
        let scan = try ScanResult(root)
        #expect(scan.names == ["no-extension", "really.heic"])
        #expect(scan.photos.map(\.type) == [.gif, .jpeg])
        #expect(scan.skipped == ["text.jpg": .unrecognised, "empty.jpg": .empty])
    }

    @Test func `a file whose content is not on the disk is told as that`() throws {
        try directory.write(Data(), to: "cloud.jpg")
        try #require(truncate(directory.path("cloud.jpg"), 3_000_000) == 0)
        #expect(try ScanResult(root).skipped == ["cloud.jpg": .placeholder])
    }

    @Test(arguments: [
        (".hidden.jpg", SkipReason.hidden), ("._IMG_1.jpg", .junk), (".DS_Store", .junk), ("Thumbs.db", .junk),
        ("THUMBS.DB", .junk), ("desktop.ini", .junk), ("a.xmp", .sidecar), ("a.jpg.XMP", .sidecar), ("a.aae", .sidecar),
        ("a.jpg.part", .junk),
    ])
    func `what is hidden or left by programs is skipped with its reason`(_ name: String, _ reason: SkipReason) throws {
        try directory.write(Self.jpeg, to: name)
        let scan = try ScanResult(root)
        #expect(scan.names == [])
        #expect(scan.skipped == [name: reason])
    }

    @Test(arguments: [
        ("@eaDir", SkipReason.junk), (".thumbnails", .junk), ("Catalog Previews.lrdata", .junk), ("#recycle", .junk),
        ("lost+found", .junk), (".git", .hidden), ("$RECYCLE.BIN", .junk), ("__MACOSX", .junk),
    ])
    func `a skipped folder is one entry, and nothing in it is looked at`(_ name: String, _ reason: SkipReason) throws {
        try directory.write(Self.jpeg, to: "\(name)/deep/a.jpg")
        try directory.write(Self.jpeg, to: "b.jpg")
        let scan = try ScanResult(root)
        #expect(scan.names == ["b.jpg"])
        #expect(scan.skipped == [name: reason])
    }

    @Test func `of a Mac's photo library only the originals are photos`() throws {
        for name in ["originals/a.jpg", "resources/derivatives/a.jpg", "database/b.jpg", "c.jpg"] {
            try directory.write(Self.jpeg, to: "My.photoslibrary/" + name)
        }
        let scan = try ScanResult(FilePath(directory.path("My.photoslibrary")))
        #expect(scan.names == ["originals/a.jpg"])
        #expect(scan.skipped == ["resources": .junk, "database": .junk, "c.jpg": .junk])
        #expect(try ScanResult(root).names == ["My.photoslibrary/originals/a.jpg"])
    }

    @Test func `names that are not UTF-8 keep their exact bytes`() throws {
        let name = FilePath(bytes: [0x66, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67])
        let folder = FilePath(bytes: [0x64, 0xE9])
        let path = root.appending(folder).appending(name)
        try #require(root.appending(folder).withCString { mkdir($0, 0o700) } == 0)
        let file = path.withCString { fopen($0, "w") }
        let stream = try #require(file)
        _ = Array(Self.jpeg).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        fclose(stream)

        let photo = try #require(try ScanResult(root).photos.first)
        #expect(photo.name == name)
        #expect(photo.relativeFolder == folder)
        #expect(try PhotoFile(photo.path).data == Self.jpeg)
        // Removed by its bytes: what follows the test cannot spell it.
        #expect(path.withCString { unlink($0) } == 0)
        #expect(root.appending(folder).withCString { rmdir($0) } == 0)
    }

    @Test func `both forms of a name are two files`() throws {
        try directory.write(Self.jpeg, to: "\u{D55C}.jpg")
        try directory.write(Self.jpeg, to: "\u{1112}\u{1161}\u{11AB}.jpg")
        #expect(try ScanResult(root).photos.count == 2)
    }

    @Test func `a single file can be the root, whatever its name`() throws {
        let path = try directory.write(Self.jpeg, to: ".hidden.jpg")
        let scan = try ScanResult(FilePath(path))
        #expect(scan.photos.map(\.name) == [".hidden.jpg"])
        #expect(scan.photos.map(\.relativeFolder) == [""])
        #expect(scan.photos.map(\.path) == [FilePath(path)])

        let text = try directory.write("text", to: "text.txt")
        #expect(try ScanResult(FilePath(text)).skipped == ["": .notAPicture])
    }

    @Test func `a link to a folder or file can be the root`() throws {
        try directory.write(Self.jpeg, to: "real/a.jpg")
        try FileManager.default.createSymbolicLink(atPath: directory.path("link"), withDestinationPath: "real")
        try FileManager.default.createSymbolicLink(atPath: directory.path("one"), withDestinationPath: "real/a.jpg")
        #expect(try ScanResult(FilePath(directory.path("link"))).names == ["a.jpg"])
        #expect(try ScanResult(FilePath(directory.path("link") + "/")).names == ["a.jpg"])
        #expect(try ScanResult(FilePath(directory.path("one"))).names == ["one"])
    }

    @Test func `a root that is not there is an error`() throws {
        let missing = FilePath(directory.path("none"))
        #expect(throws: ScanError.noSuchFile(missing)) { try ScanResult(missing) }
        let file = try directory.write(Self.jpeg, to: "a.jpg")
        #expect(throws: ScanError.noSuchFile(FilePath(file + "/"))) { try ScanResult(FilePath(file + "/")) }
        #expect(throws: ScanError.noSuchFile(FilePath(file + "/b"))) { try ScanResult(FilePath(file + "/b")) }
    }

    @Test func `an error of the receiver stops the scan and comes through`() throws {
        struct Enough: Error {}
        for index in 0..<10 { try directory.write(Self.jpeg, to: "\(index).jpg") }
        var count = 0
        #expect(throws: Enough.self) {
            try PhotoFolder(root).scan { _ in
                count += 1
                if count == 3 { throw Enough() }
            }
        }
        #expect(count == 3)
    }
}

struct CaptureTimeOrderTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func write(_ name: String, _ takenAt: String?, subsecond: String? = nil) throws {
        var metadata = SampleMetadata(takenAt: takenAt)
        metadata.subsecond = subsecond
        try directory.write(SamplePhoto(width: 16, height: 16, metadata: metadata).jpeg(), to: name)
    }

    @Test(arguments: [8 << 20, 300])
    func `photos of the whole tree come by the camera's clock, undated ones last`(_ memory: Int) throws {
        try write("a/late.jpg", "2024:05:01 12:00:00")
        try write("a/undated.jpg", nil)
        try write("b/early.jpg", "2023:12:31 23:59:59")
        try write("b/burst2.jpg", "2024:01:01 00:00:00", subsecond: "50")
        try write("c/burst1.jpg", "2024:01:01 00:00:00")
        try write("c/blank.jpg", "0000:00:00 00:00:00")
        try write("z/same.jpg", "2023:12:31 23:59:59")
        try directory.write("text", to: "text.txt")
        var options = PhotoFolder.Options(order: .captureTime)
        options.memory = memory
        let scan = try ScanResult(FilePath(directory.path), options)
        #expect(
            scan.names == [
                "b/early.jpg", "z/same.jpg", "c/burst1.jpg", "b/burst2.jpg", "a/late.jpg", "a/undated.jpg",
                "c/blank.jpg",
            ])
        #expect(scan.photos.map(\.captureTime).prefix(4).last == "2024-01-01T00:00:00.5")
        #expect(scan.photos.map(\.captureTime).last == .some(nil))
        #expect(scan.skipped == ["text.txt": .notAPicture])
    }

    @Test func `nothing about a photo is lost on the way through sorting`() throws {
        try write("deep/er/a.jpg", "2024:05:01 12:00:00")
        var byTime = try #require(
            ScanResult(FilePath(directory.path), .init(order: .captureTime)).photos.first)
        #expect(byTime.captureTime == "2024-05-01T12:00:00")
        byTime.captureTime = nil
        #expect(try ScanResult(FilePath(directory.path)).photos == [byTime])
    }
}
