import Foundation
import PhotoPreparation
import SamplePhotos
import TestSupport
import Testing

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
