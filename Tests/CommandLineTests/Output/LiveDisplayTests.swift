import Synchronization
import Testing

@testable import racconto_cli

@Suite(.timeLimit(.minutes(5))) struct LiveDisplayTests {
    private enum Event: Equatable {
        case waited(Duration)
        case drawn
    }

    @Test func `a terminal is drawn on five times a second and no more`() async {
        let events = Mutex<[Event]>([])
        let display = LiveDisplay(
            Output(), Terminal(isInteractive: true, canAsk: false, hasColour: false),
            drawing: { _ in
                events.withLock { $0.append(.drawn) }
                return []
            },
            logLine: { "" },
            sleep: { duration in
                let drawings = events.withLock { events in
                    events.append(.waited(duration))
                    return events.count / 2
                }
                // The rest of this test's time.
                if drawings == 3 { try await Task.sleep(for: .seconds(3600)) }
            })
        display.start()
        while events.withLock({ $0.count }) < 7 { await Task.yield() }
        await display.finish()
        let pause = Event.waited(.milliseconds(200))
        #expect(events.withLock { $0 } == [pause, .drawn, pause, .drawn, pause, .drawn, pause])
    }
}

@Suite(.timeLimit(.minutes(5))) struct ProgressLineTests {
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
