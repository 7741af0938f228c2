import Foundation

/// The door to an account's server: lets transfers in as fast as its `AccountPace` allows.
actor AccountGate {
    private var pace: AccountPace
    private let clock: QueueClock
    private var inside = 0
    private var waiting: [SingleAnswer<Void>] = []
    private var timer: Task<Void, Never>?
    private var isClosing = false

    init(width: Int, backoff: Backoff, shortestInterval: Duration = .milliseconds(250), clock: QueueClock) {
        pace = AccountPace(width: width, backoff: backoff, shortestInterval: shortestInterval)
        self.clock = clock
    }

    /// When the account opens again; in the past when it is open.
    var closedUntil: Moment { pace.closedUntil }

    /// Since when nothing has succeeded; nil when all is well.
    var troubledSince: Moment? { pace.troubledSince }

    /// Transfers that may run at once at present.
    var width: Int { pace.width }

    /// Waits for its turn. Whoever enters must leave.
    func enter() async throws(CancellationError) {
        let answer = SingleAnswer<Void>()
        waiting.append(answer)
        serve()
        try await answer.value { answer.cancel() }
    }

    func leave() {
        inside -= 1
        serve()
    }

    func succeeded() {
        pace.succeeded()
        serve()
    }

    func overloaded(hint: TimeInterval?, isRate: Bool = false) -> AccountPace.Verdict {
        pace.overloaded(clock.now(), hint: hint, isRate: isRate)
    }

    func unreachable() -> AccountPace.Verdict { pace.unreachable(clock.now()) }

    func suspicious(_ job: UploadJob, hint: TimeInterval?) -> AccountPace.Verdict {
        pace.suspicious(job, clock.now(), hint: hint)
    }

    /// The worker wants to end: nobody waits for a closed account any more.
    func stopWaiting() {
        isClosing = true
        serve()
    }

    private func serve() {
        let now = clock.now()
        if isClosing, !pace.isOpen(now) {
            for answer in waiting { answer.cancel() }
            waiting = []
        }
        while let first = waiting.first, pace.admits(running: inside, now) {
            waiting.removeFirst()
            // Nobody is behind an answer that was cancelled meanwhile.
            guard first.offer(()) else { continue }
            inside += 1
            pace.started(now)
        }
        guard !waiting.isEmpty, inside < pace.width else { return }
        setTimer(until: max(pace.closedUntil, pace.nextStart), now)
    }

    private func setTimer(until moment: Moment, _ now: Moment) {
        timer?.cancel()
        timer = Task { [clock, weak self] in
            await clock.sleep(max(moment.duration(since: now), .milliseconds(1)))
            if !Task.isCancelled { await self?.serve() }
        }
    }
}
