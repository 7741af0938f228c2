import PhotoPreparation
import Testing

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
