import RaccontoKit

/// The one place that decides what becomes of a job that could not be finished.
extension Disposition {
    /// What decides besides the trouble itself.
    struct Circumstances: Sendable {
        var job: UploadJob
        var loginEpoch: Int64
        /// What the account's pace says; nil when it was not asked because the service is not involved.
        var verdict: AccountPace.Verdict?
        var options: WorkerOptions
        var now: Moment
        /// From 0 to 1; tests fix it.
        var random = Double.random(in: 0...1)
    }

    /// Nil when the job is not ours any more, or the queue cannot be written.
    init?(_ trouble: Trouble, _ case: Circumstances) {
        switch trouble {
        case .refused(let error): self = .failed(error)
        case .skipped(let reason): self = .skipped(reason)
        case .passing(let error, let notBefore):
            self = .again(error, costsAttempt: true, hint: nil, notBefore, `case`)
        case .suspect(let error, let hint, let notBefore):
            self = .again(error, costsAttempt: `case`.verdict?.costsAttempt ?? true, hint: hint, notBefore, `case`)
        case .overloaded(let error, let hint, _):
            self = .again(error, costsAttempt: false, hint: hint, nil, `case`)
        case .unreachable(let error):
            self = .again(error, costsAttempt: false, hint: nil, nil, `case`)
        case .tooEarly(let moment, let error):
            self = .retry(at: moment, costsAttempt: false, error)
        case .held(let reason, let message):
            self = .held(
                Hold(reason, message: message, for: `case`.job.destination, now: `case`.now),
                loginEpoch: `case`.loginEpoch)
        case .stopped: self = .returned
        case .leaseLost, .storeFailed, .waiting: return nil
        }
    }

    private static func again(
        _ error: JobError, costsAttempt: Bool, hint: Double?, _ notBefore: Moment?, _ case: Circumstances
    ) -> Disposition {
        let attempts = `case`.job.attempts
        if costsAttempt, attempts >= `case`.options.maximumAttempts {
            return .failed(
                JobError(code: error.code, message: "given up after \(attempts) attempts: \(error.message)"))
        }
        let delay = `case`.options.backoff.delay(afterFailures: attempts, hint: hint, random: `case`.random)
        var moment = max(`case`.now + delay, notBefore ?? .distantPast)
        // An account that is closed until later has no use for the job before.
        if let closedUntil = `case`.verdict?.closedUntil {
            moment = max(costsAttempt ? moment : `case`.now, closedUntil, notBefore ?? .distantPast)
        }
        return .retry(at: moment, costsAttempt: costsAttempt, error)
    }
}

extension Hold {
    /// A hold as a worker places it: of the project, or of the whole account.
    init(_ reason: HoldReason, message: String, for destination: Destination, now: Moment) {
        self.init(
            scope: reason == .project ? .project(destination) : .account(destination.account), reason: reason,
            since: now, recheckAt: reason.recheckInterval(after: 0).map { now + $0 }, message: message)
    }
}

extension HoldReason {
    /// How long to wait before asking the server again whether it is over, longer each time; nil when only a person can
    /// end it.
    func recheckInterval(after rechecks: Int) -> Duration? {
        let first: Duration
        switch self {
        case .paused: return nil
        case .auth, .project: first = .seconds(300)
        case .quota: first = .seconds(600)
        }
        return Backoff(base: first, limit: .seconds(3600)).ceiling(afterFailures: rechecks + 1)
    }
}
