import Foundation
import Glibc
import PhotoMarks
import PhotoPreparation
import TestSupport
import Testing

/// Which source decides which field, as `docs/metadata.md` states it.
@Suite(.enabled(if: XMPPackets.canBeRead))
struct MetadataReaderTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func read(_ segments: [(UInt8, [UInt8])], name: String = "a.jpg") -> PhotoMetadata {
        MetadataReader().read(
            Data(ContainerBytes.jpeg(segments)), type: .jpeg, path: FilePath(directory.path(name)))
    }

    private var exif: (UInt8, [UInt8]) {
        var block = TIFFBlock()
        block.main = [.text(0x010E, "from EXIF"), .short(0x4746, 1)]
        block.exif = [.text(0x9004, "2024:06:01 00:00:00")]
        return ContainerBytes.exifSegment(block.bytes)
    }

    private func packet(_ name: String, rating: Int) -> String {
        XMPPackets.packet("xmp:Rating=\"\(rating)\"", XMPPackets.caption(name) + XMPPackets.keywords(name))
    }

    @Test func `the photo's own sidecar is before a shared one, the packet inside, IPTC and EXIF`() throws {
        let iptc = ContainerBytes.iptcSegment(ContainerBytes.record(2, 120, Array("from IPTC".utf8)))
        var segments = [exif]
        #expect(read(segments).caption == "from EXIF")
        #expect(read(segments).rating?.stars == 1)
        segments.append(iptc)
        #expect(read(segments).caption == "from IPTC")
        segments.append(ContainerBytes.xmpSegment(packet("inside", rating: 2)))
        #expect(read(segments).caption == "inside")
        #expect(read(segments).rating?.stars == 2)
        try directory.write(packet("shared", rating: 3), to: "a.xmp")
        #expect(read(segments).caption == "shared")
        try directory.write(packet("own", rating: 4), to: "a.jpg.XMP")
        #expect(read(segments).caption == "own")
        #expect(read(segments).rating?.stars == 4)
        #expect(read(segments).keywords == ["own"])
        #expect(read(segments, name: "b.jpg").caption == "inside")
    }

    @Test func `a rating taken away outside is taken away`() throws {
        try directory.write(XMPPackets.packet("xmp:Rating=\"0\""), to: "a.xmp")
        #expect(read([ContainerBytes.xmpSegment(packet("inside", rating: 5))]).rating == nil)
    }

    @Test func `a rejected photo has no rating and a remark`() throws {
        let metadata = read([ContainerBytes.xmpSegment(XMPPackets.packet("xmp:Rating=\"-1\""))])
        #expect(metadata.rating == nil)
        #expect(metadata.notes == ["marked as rejected"])
    }

    @Test func `a label is one of five colours, or a remark`() {
        #expect(read([ContainerBytes.xmpSegment(XMPPackets.packet("xmp:Label=\"초록\""))]).colorLabel == .green)
        let metadata = read([ContainerBytes.xmpSegment(XMPPackets.packet("xmp:Label=\"Orange\""))])
        #expect(metadata.colorLabel == nil)
        #expect(metadata.notes == ["the label “Orange” stands for none of the five colours"])
    }

    @Test func `a date typed by someone is before the scanner's, not before the camera's`() {
        let xmp = ContainerBytes.xmpSegment(XMPPackets.packet("photoshop:DateCreated=\"1987-08-01T10:00:00\""))
        #expect(read([exif]).takenAt == "2024-06-01T00:00:00")
        #expect(read([exif, xmp]).takenAt == "1987-08-01T10:00:00")
        let camera = ContainerBytes.exifSegment(EXIFReaderTests.full(isLittleEndian: true).bytes)
        #expect(read([camera, xmp]).takenAt == "2024-05-01T12:30:15.25")
    }

    @Test func `a place is taken from XMP only when EXIF has none`() {
        let xmp = ContainerBytes.xmpSegment(
            XMPPackets.packet("exif:GPSLatitude=\"1,0.0N\" exif:GPSLongitude=\"2,0.0E\""))
        #expect(read([xmp]).gpsLatitude == "1")
        let camera = ContainerBytes.exifSegment(EXIFReaderTests.full(isLittleEndian: true).bytes)
        #expect(read([camera, xmp]).gpsLatitude == "37.5665")
    }

    @Test func `a sidecar written for the twin is named`() throws {
        try directory.write(
            XMPPackets.packet("xmp:Rating=\"5\" photoshop:SidecarForExtension=\"NEF\""), to: "a.xmp")
        #expect(read([]).rating?.stars == 5)
        #expect(read([]).notes == ["a.xmp, written for the NEF file of this name, is read for a.jpg too"])
        #expect(read([], name: "a.nef").notes == [])
    }

    @Test func `a sidecar that cannot be read is a remark, and the photo is read without it`() throws {
        try directory.write("not XML", to: "a.xmp")
        #expect(read([exif]).notes == ["a.xmp is not XMP"])
        #expect(read([exif]).caption == "from EXIF")
        try FileManager.default.createDirectory(
            atPath: directory.path("b.xmp"), withIntermediateDirectories: false)
        #expect(read([exif], name: "b.jpg").notes == [])
        try #require(mkfifo(directory.path("c.xmp"), 0o600) == 0)
        #expect(read([exif], name: "c.jpg").notes == [])
    }

    /// A photo's name of so many bytes.
    private func name(bytes: Int, extension: String) -> String {
        String(repeating: "a", count: bytes - `extension`.utf8.count - 1) + "." + `extension`
    }

    // File systems take names of 255 bytes, and `.xmp` adds four.
    @Test(arguments: [251, 252, 253, 254, 255], ["jpg", "jpeg", "j"])
    func `a sidecar whose name would be too long is no sidecar and no remark`(_ length: Int, _ extension: String) throws
    {
        let photo = name(bytes: length, extension: `extension`)
        try directory.write("picture", to: photo)
        #expect(read([exif], name: photo).notes == [])
        let hangul = String(repeating: "가", count: (length - 4) / 3) + ".jpg"
        #expect(read([exif], name: hangul).notes == [])
    }

    @Test func `a sidecar of the base name is read though the one of the whole name cannot exist`() throws {
        let photo = name(bytes: 255, extension: "jpg")
        let base = String(photo.dropLast(4))
        try directory.write(packet("shared", rating: 3), to: base + ".xmp")
        #expect(read([exif], name: photo).rating?.stars == 3)
        #expect(read([exif], name: photo).notes == [])
        let other = name(bytes: 255, extension: "jpeg")
        try directory.write(packet("capitals", rating: 2), to: String(other.dropLast(5)) + ".XMP")
        #expect(read([exif], name: other).rating?.stars == 2)
    }

    @Test func `no sidecar, and no folder that could hold one, is no remark`() throws {
        #expect(read([exif], name: "missing.jpg").notes == [])
        #expect(read([exif], name: "no/such/folder/a.jpg").notes == [])
        try directory.write("not a folder", to: "file.jpg")
        #expect(read([exif], name: "file.jpg/a.jpg").notes == [])
        // A path longer than the system takes at once leads to the same answer.
        let deep = (0..<20).map { _ in String(repeating: "d", count: 250) }.joined(separator: "/")
        #expect(read([exif], name: deep + "/a.jpg").notes == [])
    }

    @Test func `a sidecar that is forbidden is a remark`() throws {
        try directory.write(packet("own", rating: 4), to: "a.jpg.xmp")
        try #require(chmod(directory.path("a.jpg.xmp"), 0) == 0 && chmod(directory.path, 0o755) == 0)
        let path = FilePath(directory.path("a.jpg")), data = Data(ContainerBytes.jpeg([exif]))
        let notes = try withoutPrivilege { MetadataReader().read(data, type: .jpeg, path: path).notes }
        #expect(notes == ["a.jpg.xmp cannot be read: Permission denied"])
    }
}
