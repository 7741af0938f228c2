/// Lets `*` and `**` open and close where Korean needs it.
///
/// CommonMark decides by the neighbours of the asterisks: closing ones after punctuation must be followed by a space or
/// punctuation, so `**"인용"**입니다` and `**제목:**본문` stay full of asterisks. Here an invisible letter is put between
/// the punctuation and such asterisks, which makes them count; the renderer removes it again, wherever it landed.
/// Code spans and fences are passed over, and `5*(3+4)*2` stays arithmetic.
enum EmphasisRepair {
    /// The text to parse and the invisible letter in it; no letter when the text needed none.
    static func repair(_ text: [UInt8]) -> (text: [UInt8], marker: [UInt8]) {
        guard text.contains(UInt8(ascii: "*")), let marker = unusedMarker(text) else { return (text, []) }
        let places = EmphasisScanner(text).places()
        guard !places.isEmpty else { return (text, []) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + places.count * marker.count)
        var copied = 0
        for place in places {
            result += text[copied..<place]
            result += marker
            copied = place
        }
        result += text[copied...]
        return (result, marker)
    }

    /// A private-use character that the text does not have. Nil when it has all that are tried: then somebody tries to
    /// confuse the page, and the text is shown unrepaired.
    private static func unusedMarker(_ text: [UInt8]) -> [UInt8]? {
        // U+E800 to U+E83F are EE A0 80 to EE A0 BF.
        var used: Set<UInt8> = []
        for index in text.indices where text[index] == 0xEE && index + 2 < text.count && text[index + 1] == 0xA0 {
            used.insert(text[index + 2])
        }
        return (UInt8(0x80)...0xBF).first { !used.contains($0) }.map { [0xEE, 0xA0, $0] }
    }
}

/// Finds where `EmphasisRepair` has to put its invisible letter.
struct EmphasisScanner {
    private let text: [UInt8]
    private var found: [Int] = []
    /// Lengths of the asterisk runs that are open in this paragraph.
    private var open: [Int] = []
    private var index = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Byte offsets in ascending order.
    func places() -> [Int] {
        var scanner = self
        scanner.scan()
        return scanner.found
    }

    private mutating func scan() {
        beginLine()
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): passCodeSpan()
            case UInt8(ascii: "\n"):
                index += 1
                beginLine()
            case UInt8(ascii: "*"): readRun()
            default: index += 1
            }
        }
    }

    /// A blank line, a heading, a list item or a table row begins anew; a fence is passed over whole.
    private mutating func beginLine() {
        let content = firstOfContent(index)
        guard content < text.count else { return }
        switch text[content] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            open = []
        case UInt8(ascii: "*") where content + 1 < text.count && text[content + 1] == UInt8(ascii: " "):
            open = []
        case UInt8(ascii: "`"), UInt8(ascii: "~"): passFence(from: content)
        default: break
        }
    }

    /// Past blanks and quotation marks at the beginning of a line.
    private func firstOfContent(_ start: Int) -> Int {
        var at = start
        while at < text.count, [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">")].contains(text[at]) { at += 1 }
        return at
    }

    private mutating func passFence(from start: Int) {
        let fence = text[start]
        let length = runLength(start)
        guard length >= 3 else { return }
        var at = start + length
        if fence == UInt8(ascii: "`"), text[at...].prefix(while: { $0 != UInt8(ascii: "\n") }).contains(fence) {
            return
        }
        open = []
        while let end = text[at...].firstIndex(of: UInt8(ascii: "\n")) {
            at = firstOfContent(end + 1)
            if at < text.count, text[at] == fence, runLength(at) >= length {
                index = at + runLength(at)
                return
            }
        }
        index = text.count
    }

    private mutating func passCodeSpan() {
        let length = runLength(index)
        var at = index + length
        index = at
        while at < text.count {
            if text[at] == UInt8(ascii: "`") {
                let other = runLength(at)
                at += other
                if other == length {
                    index = at
                    return
                }
            } else if text[at] == UInt8(ascii: "\n"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "\n") {
                return
            } else {
                at += 1
            }
        }
    }

    private func runLength(_ start: Int) -> Int {
        var end = start
        while end < text.count, text[end] == text[start] { end += 1 }
        return end - start
    }

    private mutating func readRun() {
        let start = index
        let length = runLength(start)
        index = start + length
        let before = AdjacentCharacter(before: start, in: text)
        let after = AdjacentCharacter(after: index, in: text)
        let canOpen = after.kind != .blank && (after.kind != .punctuation || before.kind != .other)
        let canClose = before.kind != .blank && (before.kind != .punctuation || after.kind != .other)
        let closes = open.last == length
        if closes, canClose {
            open.removeLast()
        } else if closes, before.kind == .punctuation, !isArithmetic(length, after) {
            found.append(start)
            open.removeLast()
        } else if canOpen {
            open.append(length)
        } else if !closes, after.kind == .punctuation, before.kind == .other, !isArithmetic(length, before) {
            found.append(index)
            open.append(length)
        }
    }

    private func isArithmetic(_ length: Int, _ neighbour: AdjacentCharacter) -> Bool {
        length == 1 && neighbour.isDigit
    }
}

/// The character beside a run of asterisks, as CommonMark sorts it.
struct AdjacentCharacter {
    enum Kind {
        case blank
        case punctuation
        case other
    }

    let kind: Kind
    let isDigit: Bool

    /// The character that ends before an offset; a blank at the beginning.
    init(before offset: Int, in text: [UInt8]) {
        var start = offset - 1
        while start > 0, offset - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
        self.init(start >= 0 ? text[start..<offset] : [])
    }

    /// The character that begins at an offset; a blank at the end.
    init(after offset: Int, in text: [UInt8]) {
        guard offset < text.count else {
            self.init([])
            return
        }
        var end = offset + 1
        while end < text.count, end - offset < 4, text[end] & 0xC0 == 0x80 { end += 1 }
        self.init(text[offset..<end])
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
        isDigit = scalar.map { ("0"..."9").contains($0) } ?? false
        kind = scalar.map(Self.kind) ?? .blank
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        if scalar.properties.isWhitespace { return .blank }
        return switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            .punctuation
        default: .other
        }
    }
}
