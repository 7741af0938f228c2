import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Testing

@testable import UploadQueue

/// Which trouble each failure is. The tables are the specification.
@Suite struct TroubleTests {
    /// A kind of trouble without its words.
    enum Sort: String {
        case refused, passing, skipped, suspect, overloaded, unreachable, auth, quota, project, other
    }

    func sort(_ trouble: Trouble) -> Sort {
        switch trouble {
        case .refused: .refused
        case .passing: .passing
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

    static let calls: [(RaccontoError.Kind, Int?, Trouble.Matter, Sort)] = [
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
        (.validation, 422, .photo, .refused), (.rejected, 400, .photo, .refused), (.tooLarge, 413, .photo, .refused),
        (.invalidInput, nil, .photo, .refused), (.forbidden, 403, .photo, .project), (.notFound, 404, .photo, .project),
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
    func `a failed call is sorted`(_ index: Int) {
        let (kind, status, matter, expected) = Self.calls[index]
        let error = RaccontoError(kind, operation: "record photo", status: status, message: "it failed")
        #expect(sort(Trouble(error, matter)) == expected, "\(kind)")
    }

    @Test func `a server's wish to wait is kept`() {
        let error = RaccontoError(
            .rateLimited, operation: "record photo", status: 429, message: "slow down", retryAfter: 12)
        #expect(
            Trouble(error, .photo)
                == .overloaded(
                    JobError(code: "rate_limited", message: "record photo: slow down (HTTP 429)"), hint: 12,
                    isRate: true))
    }

    @Test(
        arguments: [
            (.file(.vanished), .skipped, nil), (.file(.changedWhileRead), .passing, "changed_while_read"),
            (.file(.empty), .refused, "empty"), (.image(.notAPicture), .refused, "not_a_picture"),
            (.image(.truncated("")), .refused, "truncated"), (.image(.corrupt("")), .refused, "corrupt"),
            (.image(.outOfMemory), .passing, "out_of_memory"),
            (.image(.libraryMissing("")), .refused, "library_missing"),
        ] as [(PreparationError, Sort, String?)])
    func `a photo that cannot be prepared is sorted`(_ error: PreparationError, _ expected: Sort, _ code: String?) {
        let trouble = Trouble(error)
        #expect(sort(trouble) == expected && trouble.error?.code == code)
    }
}
