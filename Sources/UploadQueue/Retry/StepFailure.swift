import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit

/// Why a step of an upload failed, classified by what has to follow; `Disposition` decides what becomes of the job.
///
/// ```
/// StepFailure
/// ├─ this photo ──── permanent · transient · skipped · waiting
/// ├─ either ──────── suspect: a failure of the service, or of what this photo makes it do
/// ├─ the service ─── overloaded · unreachable
/// ├─ the account ─── held
/// └─ this worker ─── stopped · leaseLost · storeFailed
/// ```
enum StepFailure: Error, Sendable, Equatable {
    /// Trying again cannot help.
    case permanent(JobError)
    /// This photo's own, and may work later. Not before the moment, if one is given.
    case transient(JobError, notBefore: Moment? = nil)
    case skipped(JobSkipReason)
    /// Put back behind another job that brings the same photo.
    case waiting(for: JobID)
    /// `hint`: seconds the server asked for. Not before the moment, if one is given.
    case suspect(JobError, hint: TimeInterval? = nil, notBefore: Moment? = nil)
    /// `isRateLimit`: it complained of too many requests, not just of a failure of its own.
    case overloaded(JobError, hint: TimeInterval? = nil, isRateLimit: Bool = false)
    case unreachable(JobError)
    case held(HoldReason, message: String)
    /// Try again at the moment; nothing is wrong.
    case tooEarly(until: Moment, JobError)
    case stopped
    case leaseLost
    case storeFailed(QueueStoreError)

    /// For people; nil when nothing went wrong.
    var error: JobError? {
        switch self {
        case .permanent(let error), .transient(let error, _), .suspect(let error, _, _),
            .overloaded(let error, _, _), .unreachable(let error), .tooEarly(_, let error):
            error
        case .skipped, .held, .stopped, .leaseLost, .storeFailed, .waiting: nil
        }
    }

    /// Nothing but another photo would help.
    var isFinal: Bool {
        switch self {
        case .permanent: true
        case .held(.project, _): true
        default: false
        }
    }

    /// The same, to be tried again no sooner than the moment. The answer to a write may be lost for good reasons: its
    /// result shows only later.
    func notBefore(_ moment: Moment?) -> StepFailure {
        guard let moment, case .suspect(let error, let hint, _) = self else { return self }
        return .suspect(error, hint: hint, notBefore: moment)
    }
}

// MARK: - Calls within a step

/// A call to the queue.
func queueCall<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(QueueStoreError) -> Value
) async throws(StepFailure) -> Value {
    do throws(QueueStoreError) { return try await body() } catch { throw .storeFailed(error) }
}

/// A call to Racconto.
func apiCall<Value>(
    about subject: StepFailure.Subject, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(RaccontoError) -> Value
) async throws(StepFailure) -> Value {
    do throws(RaccontoError) { return try await body() } catch { throw StepFailure(error, subject) }
}

// MARK: - Racconto and the image host

extension StepFailure {
    /// What a request is about, as far as it decides what its failure means.
    enum Subject: Sendable {
        /// Nothing of a photo is in it: the account, or a one-time URL.
        case account
        /// A project as a whole.
        case project
        /// One photo's data.
        case photo
    }

    /// A call to Racconto that failed. What it leaves open about a write has been looked into before.
    init(_ error: RaccontoError, _ subject: Subject) {
        let cause = JobError(code: error.kind.code, message: "\(error)")
        switch error.kind {
        case .notLoggedIn, .tokenRejected, .wrongCredentials, .emailNotVerified:
            self = .held(.auth, message: "\(error.message); run `racconto login`")
        case .photoLimit:
            self = .held(
                .quota, message: "\(error.message); delete photos or raise the limit, then run `racconto queue resume`")
        case .forbidden, .notFound:
            // A project that is in the trash, deleted or somebody else's; a photo as such is not looked up here.
            self =
                subject == .account
                ? .overloaded(cause)
                : .held(
                    .project,
                    message: "the project cannot be written (\(error.message)); restore it and run "
                        + "`racconto queue resume`, or give its photos up with `racconto queue cancel`")
        case .rateLimited: self = .overloaded(cause, hint: error.retryAfter, isRateLimit: true)
        case .serverFailure: self = StepFailure.serverFailure(error, subject, cause)
        case .undecodable:
            self = subject == .photo ? .suspect(cause) : .overloaded(cause)
        case .contradictory: self = .overloaded(cause)
        case .transport(let transport): self = StepFailure(transport, cause)
        // Wherever every call must fail alike, it is not this photo's fault.
        case .redirected, .methodNotAllowed, .noSuchRoute: self = .unreachable(cause)
        // A call that carries nothing of the photo would be refused for every other photo as well.
        case .invalidInput, .projectLimit, .rejected, .conflict, .gone, .validation, .tooLarge:
            self = subject == .photo ? .permanent(cause) : .overloaded(cause)
        }
    }

    /// A plain 500 may be due to what is in the request. The others come from in front of the application, or from a
    /// request without anything of a photo in it.
    private static func serverFailure(_ error: RaccontoError, _ subject: Subject, _ cause: JobError) -> StepFailure {
        if subject == .photo, error.status == 500 { return .suspect(cause, hint: error.retryAfter) }
        // The backend hides the image host's 429 behind this code.
        return .overloaded(cause, hint: error.retryAfter, isRateLimit: error.code == "CF_UPLOAD_URL_FAILED")
    }

    private init(_ error: TransportError, _ cause: JobError) {
        switch error.kind {
        case .cancelled: self = .stopped
        case .nameNotResolved, .cannotConnect, .proxyFailed, .tlsFailed, .invalidURL, .redirectRefused:
            self = .unreachable(cause)
        case .connectionLost, .stalled, .timedOut, .protocolViolation, .responseTooLarge: self = .suspect(cause)
        case .sinkFailed: self = .transient(cause)
        case .invalidRequest: self = .permanent(cause)
        }
    }

    /// The image host did not take a picture.
    init(_ error: ImageHostError) {
        let cause = JobError(code: error.code, message: "\(error)")
        switch error {
        case .rateLimited(let retryAfter): self = .overloaded(cause, hint: retryAfter, isRateLimit: true)
        case .serverFailure(let status): self = status > 500 ? .overloaded(cause) : .suspect(cause)
        case .undecodable: self = .suspect(cause)
        case .transport(let transport): self = StepFailure(transport, cause)
        case .alreadyUsed, .expired: self = .transient(cause)
        case .notAccepted, .tooLarge: self = .permanent(cause)
        }
    }
}

// MARK: - Preparation

extension StepFailure {
    /// A photo that cannot be prepared: usually the file's own fault, and for good.
    init(_ error: PreparationError) {
        if error.isVanished {
            self = .skipped(.vanished)
        } else {
            let cause = JobError(code: StepFailure.code(error), message: "\(error)")
            self = error.isTransient ? .transient(cause) : .permanent(cause)
        }
    }

    private static func code(_ error: PreparationError) -> String {
        switch error {
        case .file(let error): code(error)
        case .image(let error): code(error)
        case .hash: "library_missing"
        }
    }

    private static func code(_ error: PhotoFileError) -> String {
        switch error {
        case .vanished: "vanished"
        case .unreadable: "unreadable"
        case .changedWhileRead: "changed_while_read"
        case .empty: "empty"
        case .folder, .special: "not_a_file"
        case .tooLarge: "file_too_large"
        case .outOfMemory: "out_of_memory"
        }
    }

    private static func code(_ error: ImageError) -> String {
        switch error {
        case .empty: "empty"
        case .notAPicture: "not_a_picture"
        case .unsupported: "unsupported"
        case .truncated: "truncated"
        case .corrupt: "corrupt"
        case .tooLarge: "too_many_pixels"
        case .doesNotFit: "does_not_fit"
        case .libraryMissing: "library_missing"
        case .outOfMemory: "out_of_memory"
        }
    }
}
