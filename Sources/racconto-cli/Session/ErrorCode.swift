import PhotoPreparation
import RaccontoKit
import UploadQueue

extension ErrorReport {
    /// A stable word for an error, as `error_code` in JSON: the server's own code where it gave one.
    static func code(_ error: any Error) -> String {
        switch error {
        case let error as RaccontoError: error.code ?? error.kind.code
        case let error as DownloadError: word(error)
        case is CommandFailure: "refused"
        default: "failed"
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
