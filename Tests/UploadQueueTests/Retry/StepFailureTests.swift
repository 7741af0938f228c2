import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Testing

@testable import UploadQueue

/// How each failed call is classified. The tables are the specification.
@Suite struct StepFailureTests {
    /// A kind of failure without its words.
    enum Sort: String {
        case permanent, transient, skipped, suspect, overloaded, unreachable, auth, quota, project, other
    }

    func sort(_ failure: StepFailure) -> Sort {
        switch failure {
        case .permanent: .permanent
        case .transient: .transient
        case .skipped: .skipped
        case .suspect: .suspect
        case .overloaded: .overloaded
        case .unreachable: .unreachable
        case .held(.auth, _): .auth
        case .held(.quota, _): .quota
        case .held(.project, _): .project
        default: .other
        }
    }

    static let calls: [(RaccontoError.Kind, Int?, StepFailure.Subject, Sort)] = [
        (.tokenRejected, 401, .photo, .auth), (.notLoggedIn, nil, .account, .auth),
        (.photoLimit(1000), 403, .account, .quota),
        (.notFound, 404, .project, .project), (.forbidden, 403, .project, .project),
        (.forbidden, 403, .account, .overloaded),
        (.rateLimited, 429, .photo, .overloaded),
        (.serverFailure, 500, .photo, .suspect), (.serverFailure, 502, .photo, .overloaded),
        (.serverFailure, 503, .photo, .overloaded), (.serverFailure, 504, .photo, .overloaded),
        // The backend hides the image host's 429 behind a 500.
        (.serverFailure, 500, .account, .overloaded), (.serverFailure, 500, .project, .overloaded),
        (.undecodable, 200, .photo, .suspect), (.undecodable, 200, .account, .overloaded),
        (.validation, 422, .photo, .permanent), (.rejected, 400, .photo, .permanent),
        (.tooLarge, 413, .photo, .permanent),
        (.invalidInput, nil, .photo, .permanent), (.forbidden, 403, .photo, .project),
        (.notFound, 404, .photo, .project),
        // Nothing of the photo was in it: every other photo would be refused as well.
        (.validation, 422, .account, .overloaded), (.rejected, 400, .account, .overloaded),
        (.tooLarge, 413, .account, .overloaded), (.gone, 410, .project, .overloaded),
        (.redirected, 307, .photo, .unreachable), (.methodNotAllowed, 405, .photo, .unreachable),
        (.transport(TransportError(.nameNotResolved, "")), nil, .photo, .unreachable),
        (.transport(TransportError(.cannotConnect, "")), nil, .photo, .unreachable),
        (.transport(TransportError(.tlsFailed, "")), nil, .photo, .unreachable),
        (.transport(TransportError(.proxyFailed, "")), nil, .photo, .unreachable),
        (.transport(TransportError(.connectionLost, "")), nil, .photo, .suspect),
        (.transport(TransportError(.stalled, "")), nil, .photo, .suspect),
        (.transport(TransportError(.cancelled, "")), nil, .photo, .other),
    ]

    @Test(arguments: calls.indices)
    func `a failed call is classified`(_ index: Int) {
        let (kind, status, subject, expected) = Self.calls[index]
        let error = RaccontoError(kind, operation: "record photo", status: status, message: "it failed")
        #expect(sort(StepFailure(error, subject)) == expected, "\(kind)")
    }

    @Test func `a server's Retry-After is kept`() {
        let error = RaccontoError(
            .rateLimited, operation: "record photo", status: 429, message: "slow down", retryAfter: 12)
        #expect(
            StepFailure(error, .photo)
                == .overloaded(
                    JobError(code: "rate_limited", message: "record photo: slow down (HTTP 429)"), hint: 12,
                    isRateLimit: true))
    }

    @Test(
        arguments: [
            (.file(.vanished), .skipped, nil), (.file(.changedWhileRead), .transient, "changed_while_read"),
            (.file(.empty), .permanent, "empty"), (.image(.notAPicture), .permanent, "not_a_picture"),
            (.image(.truncated("")), .permanent, "truncated"), (.image(.corrupt("")), .permanent, "corrupt"),
            (.image(.outOfMemory), .transient, "out_of_memory"),
            (.image(.libraryMissing("")), .permanent, "library_missing"),
        ] as [(PreparationError, Sort, String?)])
    func `a photo that cannot be prepared is classified`(_ error: PreparationError, _ expected: Sort, _ code: String?) {
        let failure = StepFailure(error)
        #expect(sort(failure) == expected && failure.error?.code == code)
    }
}
