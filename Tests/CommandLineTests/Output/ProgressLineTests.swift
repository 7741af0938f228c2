import Testing

@testable import racconto_cli

@Suite struct ProgressLineTests {
    /// Up over the old lines and clear: one write, no empty screen in between.
    @Test func `a live line takes itself away`() {
        let line = ProgressLine(lines: ["one", "two"])
        #expect(line.drawing == "one\ntwo\n")
        #expect(line.eraser == "\u{1B}[2A\u{1B}[J")
        #expect(ProgressLine(lines: []).eraser.isEmpty)
    }
}
