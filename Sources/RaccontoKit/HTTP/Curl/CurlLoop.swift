import CCurl
import Glibc

/// The body of the transport's thread: takes what the inbox holds, moves transfers, and answers those that ended.
///
/// Everything here is confined to that thread, so nothing is locked.
final class CurlLoop {
    private struct Flight {
        let id: UInt64
        let transfer: CurlTransfer
        let reply: CurlEngine.Reply
    }

    private let multi: CurlMulti
    private var flights: [UnsafeMutableRawPointer: Flight] = [:]
    private var lastTick = SuspendingClock.now

    /// How often stalls and progress are looked at.
    private static let tick = Duration.milliseconds(100)

    init(_ multi: CurlMulti) { self.multi = multi }

    /// Runs until the engine stops.
    func run(for engine: CurlEngine) {
        while true {
            let (commands, isStopped) = engine.takeInbox()
            commands.forEach(obey)
            if isStopped { break }
            let isSound = multi.perform()
            answerEnded()
            lookAtTheClock()
            if !isSound { failAll(TransportError(.connectionLost, "libcurl gave up: out of memory")) }
            // The wake-up covers all that can happen while nothing is in flight.
            let patience: Int32 = flights.isEmpty ? .max : 100
            if !multi.wait(milliseconds: patience) { usleep(10_000) }
        }
        failAll(TransportError(.cancelled, "the connection pool was shut down"))
    }

    private func obey(_ command: CurlEngine.Command) {
        switch command {
        case .start(let id, let exchange, let reply):
            do throws(TransportError) {
                let transfer = try CurlTransfer(exchange)
                guard multi.add(transfer.handle) else {
                    throw TransportError(.cannotConnect, "libcurl is out of memory")
                }
                flights[transfer.handle.easy] = Flight(id: id, transfer: transfer, reply: reply)
            } catch {
                reply.resume(returning: .failure(error))
            }
        case .cancel(let id):
            guard let flight = flights.values.first(where: { $0.id == id }) else { return }
            abandon(flight, TransportError(.cancelled, "cancelled"))
        }
    }

    private func answerEnded() {
        while let (easy, code) = multi.nextEnded() {
            guard let flight = flights.removeValue(forKey: easy) else { continue }
            // The outcome is read before the removal, which forgets the connection.
            let outcome = flight.transfer.outcome(code)
            multi.remove(flight.transfer.handle)
            flight.reply.resume(returning: outcome)
        }
    }

    private func lookAtTheClock() {
        let now = SuspendingClock.now
        guard lastTick.duration(to: now) >= Self.tick else { return }
        lastTick = now
        for flight in flights.values {
            flight.transfer.reportProgress()
            if let error = flight.transfer.stall(at: now) { abandon(flight, error) }
        }
    }

    private func abandon(_ flight: Flight, _ error: TransportError) {
        flights.removeValue(forKey: flight.transfer.handle.easy)
        multi.remove(flight.transfer.handle)
        flight.reply.resume(returning: flight.transfer.outcome(error))
    }

    private func failAll(_ error: TransportError) {
        for flight in flights.values { abandon(flight, error) }
    }
}
