import Testing

@testable import racconto_cli

@Suite struct ProgressLineTests {
    /// Up over the old lines and clear: one write, no empty screen in between.
    @Test func `a live line takes itself away`() {
        let line = ProgressLine(lines: ["one", "two"])
        #expect(line.drawing == "one\ntwo\n")
        #expect(line.eraser(columns: 80) == "\r\u{1B}[2A\u{1B}[J")
        #expect(ProgressLine(lines: []).eraser(columns: 80).isEmpty)
    }

    @Test func `a window that became narrower has wrapped the lines`() {
        let line = ProgressLine(lines: ["1234567890", "", "가나다라마"])
        #expect(line.eraser(columns: 10) == "\r\u{1B}[3A\u{1B}[J")
        #expect(line.eraser(columns: 4) == "\r\u{1B}[7A\u{1B}[J")
        #expect(line.eraser(columns: 0) == line.eraser(columns: 1))
    }
}
