import Dispatch
import Glibc
import Synchronization
import UploadQueue

/// Ctrl-C and SIGTERM for work that can be stopped: the first asks it to end soon, the second at once.
final class StopSignals: Sendable {
    let stop = StopSignal()
    private let received = Atomic<Int32>(0)
    // Only kept alive; written once, before anybody else can see it.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    init() {
        let numbers = [SIGINT, SIGTERM]
        let queue = DispatchQueue(label: "signals")
        sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (number, source) in zip(numbers, sources) {
            signal(number, SIG_IGN)  // the dispatch source sees it all the same
            source.setEventHandler { [weak self] in self?.take(number) }
            source.resume()
        }
    }

    private func take(_ number: Int32) {
        let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
        stop.request(isFirst ? .graceful : .immediate)
    }

    /// 130 or 143 when a signal came.
    var exitCode: ExitCode? {
        switch received.load(ordering: .relaxed) {
        case 0: nil
        case SIGTERM: .terminated
        default: .interrupted
        }
    }
}
