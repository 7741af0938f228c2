import RaccontoKit

/// A 64-bit hash of a story or a part of it, as story files and progress files keep it.
///
/// FNV-1a with a final mix; not safe against an attacker who wants a collision.
package struct Fingerprint: Sendable, Hashable {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    fileprivate mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        for byte in text.utf8 { add(byte: byte) }
    }

    fileprivate mutating func add(_ number: some BinaryInteger) {
        let number = UInt64(truncatingIfNeeded: number)
        for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Adds parts whose order does not matter.
    fileprivate mutating func add(sorted parts: [Fingerprint]) {
        add(parts.count)
        for value in parts.map(\.value).sorted() { add(value) }
    }

    private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    /// Sixteen hexadecimal digits.
    package var text: String { Self.hexadecimal(mixed, digits: 16) }

    /// Eight digits, for the parts of a story.
    var shortText: String { Self.hexadecimal(mixed >> 32, digits: 8) }

    /// FNV leaves its last bytes in the low bits; this spreads them.
    private var mixed: UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension StoryContent {
    /// Changes when anything that the story says changes.
    package var fingerprint: Fingerprint {
        var print = Fingerprint()
        print.add(chapters.count)
        for chapter in chapters { print.add(chapter) }
        return print
    }
}

extension StoryContent.Chapter {
    /// The fingerprint of the title and the description.
    var headingFingerprint: Fingerprint {
        var print = Fingerprint()
        print.add(title.string)
        print.add(description.string)
        return print
    }
}

extension StoryContent.Block {
    var fingerprint: Fingerprint {
        var print = Fingerprint()
        print.add(self)
        return print
    }
}

extension Fingerprint {
    fileprivate mutating func add(_ chapter: StoryContent.Chapter) {
        add(chapter.title.string)
        add(chapter.description.string)
        add(chapter.blocks.count)
        for block in chapter.blocks { add(block) }
        add(chapter.subchapters.count)
        for subchapter in chapter.subchapters { add(subchapter) }
    }

    fileprivate mutating func add(_ block: StoryContent.Block) {
        switch block {
        case .text(let text):
            add(1)
            add(text.string)
        case .photos(let photos, let layout):
            add(2)
            add(layout.rawValue)
            add(photos)
        case .sideBySide(let text, let photos, let side, let layout):
            add(3)
            add(text.string)
            add(side.rawValue)
            add(layout.rawValue)
            add(photos)
        }
    }

    private mutating func add(_ photos: [StoryContent.Photo]) {
        add(photos.count)
        for photo in photos {
            add(photo.id.rawValue)
            add(photo.caption.string)
        }
    }
}

extension Story {
    /// The fingerprint of the rows with all numbers but without the ids that the server gave them: it says how far an
    /// apply has come.
    ///
    /// The content's fingerprint cannot: between two calls rows may share a number, and then their order goes by ids,
    /// which nobody knows before the server has made them.
    package var rowFingerprint: Fingerprint {
        let byID = Dictionary(chapters.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var print = Fingerprint()
        print.add(
            sorted: chapters.map { chapter in
                var print = Fingerprint()
                print.add(chapter.title)
                print.add(chapter.description ?? "")
                print.add(chapter.orderNumber)
                if let parent = chapter.parentID {
                    print.add(byID[parent].map { "\($0.orderNumber) \($0.title)" } ?? parent.rawValue)
                }
                print.add(sorted: blockFingerprints(of: chapter.id))
                return print
            })
        return print
    }

    private func blockFingerprints(of chapter: ID<Chapter>) -> [Fingerprint] {
        Dictionary(grouping: items[chapter] ?? []) { $0.blockID?.rawValue ?? $0.id.rawValue }.values.map { rows in
            var print = Fingerprint()
            print.add(sorted: rows.map(fingerprint(of:)))
            return print
        }
    }

    private func fingerprint(of row: ChapterItem) -> Fingerprint {
        var print = Fingerprint()
        print.add(row.itemType.rawValue)
        print.add(row.orderNumber)
        print.add(row.blockType.rawValue)
        print.add(row.textContent ?? "")
        guard row.isPhoto else { return print }
        print.add(row.orderInBlock)
        print.add(row.blockLayout.rawValue)
        print.add(row.shownPhotoID.rawValue)
        print.add(caption(of: row.shownPhotoID) ?? "")
        return print
    }
}
