import Foundation
import PhotoPreparation
import SamplePhotos
import TestSupport
import Testing

struct SamplePhotoTests {
    @Test func `the same seed gives the same bytes, another seed another scene`() {
        let photo = SamplePhoto(width: 160, height: 120, seed: 5)
        #expect(photo.jpeg() == photo.jpeg())
        #expect(photo.jpeg() != SamplePhoto(width: 160, height: 120, seed: 6).jpeg())
        #expect(photo.png() == photo.png())
    }

    @Test func `sizes out of range give no file`() {
        #expect(SamplePhoto(width: 0, height: 10).jpeg().isEmpty)
        #expect(SamplePhoto(width: 10, height: 70_000).jpeg().isEmpty)
    }

    @Test func `a folder holds its photos, a PNG and a broken file, below Korean names`() throws {
        let directory = try TemporaryDirectory()
        try SampleFolder(count: 2).write(to: URL(fileURLWithPath: directory.path))
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        let files = names.filter { $0.contains(".") }
        #expect(files.count == 4)
        #expect(files.contains { $0.hasPrefix("제주 첫째 날/") })
        #expect(files.contains { $0.hasSuffix(".png") })
    }

    @Test(arguments: BrokenFile.allCases) func `a broken file is never rendered`(kind: BrokenFile) {
        let source = ImageSource(jpeg: kind.data(from: SamplePhoto(width: 160, height: 120)))
        #expect(throws: ImageError.self) { try ImageDecoderRegistry.standard.render(source, RenderRequest()) }
    }
}
