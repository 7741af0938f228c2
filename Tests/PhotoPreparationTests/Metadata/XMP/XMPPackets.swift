import PhotoPreparation
import RuntimeLibraries

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
