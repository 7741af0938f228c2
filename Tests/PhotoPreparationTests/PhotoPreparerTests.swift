import Foundation
import SamplePhotos
import TestSupport
import Testing

@testable import PhotoPreparation

struct PhotoPreparerTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func preparer(
        stripGPS: Bool = false,
        _ outcome: @escaping @Sendable (ImageSource) throws(ImageError) -> RenderedImage = StubRenderer.smallestPicture
    ) -> PhotoPreparer {
        PhotoPreparer(decoders: ImageDecoderRegistry([StubRenderer(outcome)]), stripGPS: stripGPS)
    }

    private func write(_ name: String, orientation: Int = 1) throws -> FilePath {
        let metadata = SampleMetadata(location: .init(latitude: 33.361, longitude: 126.529))
        let jpeg = SamplePhoto(width: 32, height: 24, orientation: orientation, metadata: metadata).jpeg()
        return FilePath(try directory.write(jpeg, to: name))
    }

    @Test func `everything that is sent comes from one reading of the file`() throws {
        let path = try write("a.jpg", orientation: 6)
        let photo = try preparer().prepare(path)
        let data = try Data(contentsOf: URL(fileURLWithPath: directory.path("a.jpg")))
        #expect(photo.contentHash == (try ContentHash.sha256(of: data)))
        #expect(photo.size == Int64(data.count))
        #expect(photo.type == .jpeg)
        #expect(photo.uploadName == "a.jpg")
        #expect(photo.metadata.takenAt == "2026-05-04T13:22:10")
        #expect(photo.metadata.orientation == 6)
        #expect(photo.metadata.gpsLatitude?.hasPrefix("33.36") == true)
        #expect(!photo.image.jpeg.isEmpty)
    }

    @Test func `a real JPEG comes out upright and without its location`() throws {
        let photo = try PhotoPreparer().prepare(try write("a.jpg", orientation: 6))
        #expect(photo.image.width == 24 && photo.image.height == 32)
        let sent = EXIFReader().metadata(in: photo.image.jpeg, type: .jpeg)
        #expect(sent.gpsLatitude == nil)
        #expect(sent.orientation == 1)
    }

    @Test func `the location can be left out`() throws {
        let photo = try preparer(stripGPS: true).prepare(try write("a.jpg"))
        #expect(photo.metadata.gpsLatitude == nil && photo.metadata.gpsLongitude == nil)
        #expect(photo.metadata.camera != nil)
    }

    @Test func `the decoder is told the orientation, and a picture that turns itself is not turned twice`() throws {
        let path = try write("a.jpg", orientation: 8)
        let turned = preparer { source throws(ImageError) in
            guard source.orientation == 8 else { throw .corrupt("orientation \(source.orientation)") }
            return try StubRenderer.smallestPicture(of: source)
        }
        _ = try turned.prepare(path)

        var block = TIFFBlock()
        block.main = [.short(0x0112, 8)]
        let heif = try directory.write(Data(ContainerBytes.heif(exif: block.bytes, xmp: [])), to: "a.heic")
        let upright = preparer { source throws(ImageError) in
            guard source.orientation == 1 else { throw .corrupt("orientation \(source.orientation)") }
            return try StubRenderer.smallestPicture(of: source)
        }
        #expect(try upright.prepare(FilePath(heif)).metadata.orientation == 8)
    }

    @Test func `a file that grows while it is prepared is refused, and may be tried again`() throws {
        let path = try write("a.jpg")
        let name = directory.path("a.jpg")
        let growing = preparer { source throws(ImageError) in
            let handle = FileHandle(forWritingAtPath: name)
            _ = try? handle?.seekToEnd()
            try? handle?.write(contentsOf: Data([0]))
            return try StubRenderer.smallestPicture(of: source)
        }
        #expect(throws: PreparationError.file(.changedWhileRead)) { try growing.prepare(path) }
        #expect(PreparationError.file(.changedWhileRead).isTransient)
    }

    @Test func `a file that is gone, empty or no picture is told apart`() throws {
        #expect(throws: PreparationError.file(.vanished)) { try preparer().prepare(FilePath(directory.path("none"))) }
        let empty = try directory.write(Data(), to: "empty.jpg")
        #expect(throws: PreparationError.file(.empty)) { try preparer().prepare(FilePath(empty)) }
        let text = try directory.write("text", to: "text.jpg")
        #expect(throws: PreparationError.image(.notAPicture)) { try preparer().prepare(FilePath(text)) }
        #expect(PreparationError.file(.vanished).isVanished)
    }

    @Test func `the decoder's reason comes through`() throws {
        let path = try write("a.jpg")
        let failing = preparer { _ throws(ImageError) in throw .truncated("no end of image") }
        #expect(throws: PreparationError.image(.truncated("no end of image"))) { try failing.prepare(path) }
    }

    @Test func `a name that is not UTF-8 is told as it is sent`() throws {
        let source = try write("a.jpg")
        let odd = FilePath(directory.path).appending(FilePath(bytes: [0x61, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))
        #expect(source.withCString { from in odd.withCString { rename(from, $0) } } == 0)
        let photo = try preparer().prepare(odd)
        #expect(photo.uploadName == "a%FF.jpg")
        #expect(photo.metadata.notes == ["the file's name is not UTF-8 and is sent as a%FF.jpg"])
        #expect(odd.withCString { unlink($0) } == 0)
    }
}
