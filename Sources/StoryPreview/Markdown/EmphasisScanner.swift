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
        let before = Neighbour(before: start, in: text)
        let after = Neighbour(after: index, in: text)
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

    private func isArithmetic(_ length: Int, _ neighbour: Neighbour) -> Bool { length == 1 && neighbour.isDigit }
}
