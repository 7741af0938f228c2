/// A short number for a long content: equal contents have equal fingerprints, and different ones practically never.
///
/// FNV-1a over 64 bits with a final mix. Not for anything that an attacker could gain from.
public struct Fingerprint: Sendable, Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        for byte in text.utf8 { add(byte: byte) }
    }

    mutating func add(_ number: some BinaryInteger) {
        let number = UInt64(truncatingIfNeeded: number)
        for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    /// Sixteen hexadecimal digits.
    public var text: String { Self.hexadecimal(mixed, digits: 16) }

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
    /// Tells whether anything in the story is different.
    public var fingerprint: Fingerprint {
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
