/// How many columns of a terminal a text takes.
enum TextWidth {
    static func of(_ text: String) -> Int {
        // Plain ASCII is what most cells of a table hold.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// A grapheme is as wide as its widest scalar: an emoji sequence takes two columns, not eight.
    static func width(_ character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F { return 2 }  // asked to be drawn as emoji
            widest = max(widest, width(scalar))
        }
        return widest
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        // Hangul jamo, CJK, kana, Hangul syllables, compatibility and full-width forms, emoji (UAX #11: Wide, Fullwidth)
        case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615,
            0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4,
            0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E,
            0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E,
            0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1F9FF, 0x1FA70...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        case 0x1160...0x11FF: return 0  // vowels and finals of decomposed Hangul join the syllable before
        default: return 1
        }
    }

    /// The beginning of the text, with `…` behind it when there is more.
    static func head(_ text: String, in columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 1
        for character in text {
            used += width(character)
            guard used <= columns else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The end of the text, with `…` before it when there is more; the end of a path says most.
    static func tail(_ text: String, in columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept: [Character] = []
        var used = 1
        for character in text.reversed() {
            used += width(character)
            guard used <= columns else { break }
            kept.append(character)
        }
        return "…" + String(kept.reversed())
    }

    /// The text, cut in its middle with `…` when it is wider; the end of a file name says more than its middle.
    static func fit(_ text: String, in columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        let room = columns - 1
        var head = ""
        var headWidth = 0
        for character in text {
            let next = width(character)
            guard headWidth + next <= room - room / 2 else { break }
            head.append(character)
            headWidth += next
        }
        var tail: [Character] = []
        var tailWidth = 0
        for character in text.reversed() {
            let next = width(character)
            guard headWidth + tailWidth + next <= room else { break }
            tail.append(character)
            tailWidth += next
        }
        return head + "…" + String(tail.reversed())
    }
}
