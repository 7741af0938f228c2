/// A line or two at the bottom of a terminal that are drawn again and again.
struct ProgressLine: Equatable {
    /// Each already fits the terminal's width.
    let lines: [String]

    var drawing: String { lines.map { $0 + "\n" }.joined() }

    /// Moves up over the lines and clears them, in one write, so that nothing flickers.
    var eraser: String { lines.isEmpty ? "" : "\u{1B}[\(lines.count)A\u{1B}[J" }
}
