import PhotoPreparation
import Testing

struct FilePathTests {
    @Test(arguments: [
        ("/a/b.jpg", "b.jpg", "/a"), ("b.jpg", "b.jpg", "."), ("/a/b/", "b", "/a"), ("/", "/", "/"), ("/a", "a", "/"),
        ("a//", "a", "."),
    ])
    func `a path has a last part and a parent`(_ path: String, _ last: String, _ parent: String) {
        #expect(FilePath(path).lastComponent == FilePath(last))
        #expect(FilePath(path).parent == FilePath(parent))
    }

    @Test func `appending puts one slash between`() {
        #expect(FilePath("/a").appending("b") == "/a/b")
        #expect(FilePath("/a/").appending("b") == "/a/b")
        #expect(FilePath("").appending("b") == "b")
    }

    @Test func `bytes that are no UTF-8 survive, and nothing behind a NUL does`() {
        let path = FilePath(bytes: [0x61, 0xFF, 0x00, 0x62])
        #expect(path.bytes == [0x61, 0xFF])
        #expect(path.withCString { UInt8(bitPattern: $0[1]) } == 0xFF)
        #expect(path.display == "a\u{FFFD}")
    }
}

struct UploadNameTests {
    @Test func `a decomposed name is told composed`() {
        let decomposed = FilePath(bytes: [0xE1, 0x84, 0x92, 0xE1, 0x85, 0xA1, 0xE1, 0x86, 0xAB])
        let name = UploadName(decomposed)
        #expect(Array(name.text.utf8) == [0xED, 0x95, 0x9C])
        #expect(!name.isAltered)
    }

    @Test func `a name that is not UTF-8 keeps what is valid and spells out the rest`() {
        let name = UploadName(FilePath(bytes: [0x63, 0xE9, 0x61] + Array("한.jpg".utf8) + [0xFF]))
        #expect(name.text == "c%E9a한.jpg%FF")
        #expect(name.isAltered)
    }

    @Test func `different names that are not UTF-8 stay different`() {
        #expect(UploadName(FilePath(bytes: [0x61, 0xE8])) != UploadName(FilePath(bytes: [0x61, 0xE9])))
    }

    @Test(arguments: ["写真 1.jpg", "🏔️.jpg", "a\u{200E}b.jpg", "$HOME;rm.jpg", "tab\there"])
    func `an unusual name is left alone`(_ text: String) {
        let name = UploadName(FilePath(text))
        #expect(name.text == text)
        #expect(!name.isAltered)
    }
}
