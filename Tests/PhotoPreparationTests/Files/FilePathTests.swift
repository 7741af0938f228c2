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
