public import RaccontoKit

/// What becomes of a job when its worker lets go of it.
public enum Disposition: Sendable, Equatable {
    /// The server has recorded the photo.
    case done(ID<Photo>)
    /// Due again at the moment. Only failures of this very job cost an attempt.
    case retry(at: Moment, costsAttempt: Bool, JobError)
    /// The hold is placed in the same write, and the job waits below it with its attempts unchanged. A hold for an
    /// expired login is ignored when the account has logged in again since the claim.
    case held(Hold, loginEpoch: Int64)
    case failed(JobError)
    case skipped(JobSkipReason)
    /// Put back as if it had never been claimed: the worker was told to stop.
    case returned
}

/// The one place that decides what becomes of a job whose upload failed.
extension Disposition {
    /// What decides besides the failure itself.
    struct Circumstances: Sendable {
        var job: UploadJob
        var loginEpoch: Int64
        /// What the account's circuit breaker says; nil when the failure is not the service's.
        var verdict: CircuitBreaker.Verdict?
        var options: WorkerOptions
        var now: Moment
        /// From 0 to 1; tests fix it.
        var random = Double.random(in: 0...1)
    }

    /// Nil when the job is not ours any more, or the queue cannot be written.
    init?(_ failure: StepFailure, _ circumstances: Circumstances) {
        switch failure {
        case .permanent(let error): self = .failed(error)
        case .skipped(let reason): self = .skipped(reason)
        case .transient(let error, let notBefore):
            self = .again(error, costsAttempt: true, hint: nil, notBefore, circumstances)
        case .suspect(let error, let hint, let notBefore):
            let costsAttempt = circumstances.verdict?.costsAttempt ?? true
            self = .again(error, costsAttempt: costsAttempt, hint: hint, notBefore, circumstances)
        case .overloaded(let error, let hint, _):
            self = .again(error, costsAttempt: false, hint: hint, nil, circumstances)
        case .unreachable(let error):
            self = .again(error, costsAttempt: false, hint: nil, nil, circumstances)
        case .tooEarly(let moment, let error):
            self = .retry(at: moment, costsAttempt: false, error)
        case .held(let reason, let message):
            self = .held(
                Hold(reason, message: message, for: circumstances.job.destination, now: circumstances.now),
                loginEpoch: circumstances.loginEpoch)
        case .stopped: self = .returned
        case .leaseLost, .storeFailed, .waiting: return nil
        }
    }

    private static func again(
        _ error: JobError, costsAttempt: Bool, hint: Double?, _ notBefore: Moment?, _ circumstances: Circumstances
    ) -> Disposition {
        let (attempts, options, now) = (circumstances.job.attempts, circumstances.options, circumstances.now)
        if costsAttempt, attempts >= options.maximumAttempts {
            return .failed(
                JobError(code: error.code, message: "given up after \(attempts) attempts: \(error.message)"))
        }
        let delay = options.backoff.delay(afterFailures: attempts, hint: hint, random: circumstances.random)
        var moment = max(now + delay, notBefore ?? .distantPast)
        // While the account is blocked, there is no use in the job being due.
        if let blockedFor = circumstances.verdict?.blockedFor {
            moment = max(costsAttempt ? moment : now, now + blockedFor, notBefore ?? .distantPast)
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
