import RaccontoHTTP
import RaccontoKit

extension Trouble {
    /// What a request is about, as far as it decides what its failure means.
    enum Matter: Sendable {
        /// Nothing of a photo is in it: the account, or a one-time URL.
        case account
        /// A project as a whole.
        case project
        /// One photo's data.
        case photo
    }

    /// A call to Racconto that failed. What it leaves open about a write has been looked into before.
    init(_ error: RaccontoError, _ matter: Matter) {
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
                matter == .account
                ? .overloaded(cause)
                : .held(
                    .project,
                    message: "the project cannot be written (\(error.message)); restore it and run "
                        + "`racconto queue resume`, or give its photos up with `racconto queue cancel`")
        case .rateLimited: self = .overloaded(cause, hint: error.retryAfter, isRate: true)
        case .serverFailure: self = Trouble.serverFailure(error, matter, cause)
        case .undecodable:
            self = matter == .photo ? .suspect(cause) : .overloaded(cause)
        case .contradictory: self = .overloaded(cause)
        case .transport(let transport): self = Trouble(transport, cause)
        // Wherever every call must fail alike, it is not this photo's fault.
        case .redirected, .methodNotAllowed, .noSuchRoute: self = .unreachable(cause)
        // A call that carries nothing of the photo would be refused for every other photo as well.
        case .invalidInput, .projectLimit, .rejected, .conflict, .gone, .validation, .tooLarge:
            self = matter == .photo ? .refused(cause) : .overloaded(cause)
        }
    }

    /// A plain 500 may be due to what is in the request. The others come from in front of the application, or from a
    /// request without anything of a photo in it.
    private static func serverFailure(_ error: RaccontoError, _ matter: Matter, _ cause: JobError) -> Trouble {
        if matter == .photo, error.status == 500 { return .suspect(cause, hint: error.retryAfter) }
        // The backend hides the image host's 429 behind this code.
        return .overloaded(cause, hint: error.retryAfter, isRate: error.code == "CF_UPLOAD_URL_FAILED")
    }

    private init(_ error: TransportError, _ cause: JobError) {
        switch error.kind {
        case .cancelled: self = .stopped
        case .nameNotResolved, .cannotConnect, .proxyFailed, .tlsFailed, .invalidURL, .redirectRefused:
            self = .unreachable(cause)
        case .connectionLost, .stalled, .timedOut, .protocolViolation, .responseTooLarge: self = .suspect(cause)
        case .sinkFailed: self = .passing(cause)
        case .invalidRequest: self = .refused(cause)
        }
    }

    /// The image host did not take a picture.
    init(_ error: ImageHostError) {
        let cause = JobError(code: error.code, message: "\(error)")
        switch error {
        case .rateLimited(let retryAfter): self = .overloaded(cause, hint: retryAfter, isRate: true)
        case .serverFailure(let status): self = status > 500 ? .overloaded(cause) : .suspect(cause)
        case .undecodable: self = .suspect(cause)
        case .transport(let transport): self = Trouble(transport, cause)
        case .alreadyUsed, .expired: self = .passing(cause)
        case .notAccepted, .tooLarge: self = .refused(cause)
        }
    }
}
