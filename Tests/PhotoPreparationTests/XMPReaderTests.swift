import Foundation
import RuntimeLibraries
import Testing

@testable import PhotoPreparation

@Suite(.enabled(if: XMPPackets.canBeRead))
struct XMPReaderTests {
    private func facts(_ attributes: String = "", _ elements: String = "") throws -> DescriptiveMetadata {
        try #require(try XMPReader().facts(of: Array(XMPPackets.packet(attributes, elements).utf8)))
    }

    @Test func `what people wrote is read`() throws {
        let facts = try facts(
            "xmp:Rating=\"4\" xmp:Label=\"빨강\" aux:Lens=\"EF 50mm\" photoshop:SidecarForExtension=\"NEF\"",
            XMPPackets.caption("Sea, wind &amp; \"stone\"") + XMPPackets.keywords("제주, 섬", "sea", "sea"))
        #expect(facts.rating == 4)
        #expect(facts.label == "빨강")
        #expect(facts.caption == "Sea, wind & \"stone\"")
        #expect(facts.keywords == ["제주, 섬", "sea"])
        #expect(facts.lens == "EF 50mm")
        #expect(facts.intendedExtension == "NEF")
    }

    @Test func `a caption in any one language is a caption`() throws {
        #expect(try facts("", XMPPackets.caption("바다, 바람", language: "ko")).caption == "바다, 바람")
        #expect(try facts("", XMPPackets.caption("", language: "x-default")).caption == nil)
        #expect(try facts("", "<dc:description>plain, text</dc:description>").caption == "plain, text")
    }

    @Test(arguments: [("5", 5), ("5.0", 5), ("-1", -1), ("0", 0), ("many", nil)] as [(String, Int?)])
    func `a rating is read as written`(_ text: String, _ rating: Int?) throws {
        #expect(try facts("xmp:Rating=\"\(text)\"").rating == rating)
    }

    @Test func `dates and places are read`() throws {
        let facts = try facts(
            "exif:DateTimeOriginal=\"2024-05-01T12:30:15.25+09:00\" exif:GPSLatitude=\"33,21.5S\" "
                + "exif:GPSLongitude=\"126,31,48E\"")
        #expect(facts.date?.wallClock == "2024-05-01T12:30:15.25")
        #expect(facts.date?.offset == "+09:00")
        #expect(facts.latitude?.text == "-33.3583333")
        #expect(facts.longitude?.text == "126.53")
    }

    @Test func `darktable's numbers are colours`() throws {
        let facts = try facts(
            "", "<darktable:colorlabels><rdf:Seq><rdf:li>4</rdf:li></rdf:Seq></darktable:colorlabels>")
        #expect(facts.label == "purple")
    }

    @Test func `what is no XMP is nothing`() throws {
        #expect(try XMPReader().facts(of: []) == nil)
        #expect(try XMPReader().facts(of: Array("not XML at all".utf8)) == nil)
    }

    @Test func `nothing is lost under threads`() {
        let packet = Array(XMPPackets.packet("xmp:Rating=\"3\"", XMPPackets.keywords("a", "b")).utf8)
        let wrong = Counter()
        DispatchQueue.concurrentPerform(iterations: 400) { _ in
            let facts = try? XMPReader().facts(of: packet)
            if facts?.rating != 3 || facts?.keywords != ["a", "b"] { wrong.add() }
        }
        #expect(wrong.count == 0)
    }

    /// Unchecked: `lock` guards what changes.
    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var value = 0

        func add() { lock.withLock { value += 1 } }
        var count: Int { lock.withLock { value } }
    }
}

/// XMP written for tests.
enum XMPPackets {
    /// Whether libgexiv2 is here: what needs it is tested where it is.
    static let canBeRead = (try? DynamicLibrary(soname: "libgexiv2.so.2", package: "libgexiv2-2")) != nil

    static func packet(_ attributes: String = "", _ elements: String = "") -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          xmlns:darktable="http://darktable.sf.net/" \(attributes)>\(elements)</rdf:Description>
        </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """
    }

    static func caption(_ text: String, language: String = "x-default") -> String {
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"\(language)\">\(text)</rdf:li></rdf:Alt></dc:description>"
    }

    static func keywords(_ words: String...) -> String {
        "<dc:subject><rdf:Bag>\(words.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></dc:subject>"
    }
}
