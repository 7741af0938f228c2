/// A line or two at the bottom of a terminal that are drawn again and again.
struct ProgressLine: Equatable {
    /// Each fits the width that the terminal had when it was drawn.
    let lines: [String]

    var drawing: String { lines.map { $0 + "\n" }.joined() }

    /// Moves up over the lines and clears them; meant to be written together with what comes next, so that nothing
    /// flickers. A terminal that has become narrower since has wrapped the lines. A terminal shows Ctrl-C as `^C` where
    /// the cursor is, so the cursor need not be at the left.
    func eraser(columns: Int) -> String {
        let rows = lines.reduce(0) { $0 + max(1, (TextWidth.of($1) + max(1, columns) - 1) / max(1, columns)) }
        return rows == 0 ? "" : "\r\u{1B}[\(rows)A\u{1B}[J"
    }
}
