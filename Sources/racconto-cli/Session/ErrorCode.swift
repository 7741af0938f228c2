import PhotoPreparation
import RaccontoKit
import UploadQueue

extension ErrorReport {
    /// A stable word for an error, as `error_code` in JSON: the server's own code where it gave one.
    static func code(_ error: any Error) -> String {
        switch error {
        case let error as RaccontoError: error.code ?? word(error.kind)
        case let error as DownloadError: word(error)
        case is CommandFailure: "refused"
        default: "failed"
        }
    }

    private static func word(_ kind: RaccontoError.Kind) -> String {
        switch kind {
        case .invalidInput: "invalid_input"
        case .transport: "network"
        case .notLoggedIn: "not_logged_in"
        case .tokenRejected: "token_rejected"
        case .wrongCredentials: "wrong_credentials"
        case .emailNotVerified: "email_not_verified"
        case .photoLimit: "photo_limit"
        case .projectLimit: "project_limit"
        case .rejected: "rejected"
        case .forbidden: "forbidden"
        case .notFound: "not_found"
        case .noSuchRoute: "no_such_route"
        case .methodNotAllowed: "method_not_allowed"
        case .conflict: "conflict"
        case .gone: "gone"
        case .validation: "validation"
        case .tooLarge: "too_large"
        case .rateLimited: "rate_limited"
        case .serverFailure: "server_failure"
        case .redirected: "redirected"
        case .undecodable: "undecodable"
        case .contradictory: "contradictory"
        }
    }

    private static func word(_ error: DownloadError) -> String {
        switch error {
        case .exists: "exists"
        case .missing: "picture_missing"
        case .host: "image_host"
        case .damaged: "damaged"
        case .notWritable: "not_writable"
        }
    }

    static func code(_ error: DownloadError) -> ExitCode {
        switch error {
        case .exists: .badInput
        case .missing: .noInput
        case .host, .damaged: .unavailable
        case .notWritable: .cannotWrite
        }
    }
}
