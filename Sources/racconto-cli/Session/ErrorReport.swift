import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import UploadQueue

/// Turns any error into one line for the user and an exit code: the only place that decides both.
struct ErrorReport {
    let exitCode: ExitCode
    /// Nil when there is nothing to print.
    let message: String?

    init(_ error: any Error) {
        switch error {
        case is Output.Closed: (exitCode, message) = (.success, nil)
        case let error as Output.Broken:
            (exitCode, message) = (.cannotWrite, "cannot write the output: \(error.reason)")
        case let error as CommandFailure: (exitCode, message) = (error.exitCode, error.message)
        case let error as UsageError: (exitCode, message) = (.usage, "\(error.message); see `\(error.help)`")
        case let error as RaccontoError: (exitCode, message) = Self.service(error)
        case let error as ProjectLookupError: (exitCode, message) = Self.lookup(error)
        case let error as SecretsError: (exitCode, message) = (Self.code(error), "\(error)")
        case let error as QueueStoreError: (exitCode, message) = (Self.code(error), "\(error)")
        case let error as DownloadError: (exitCode, message) = (Self.code(error), "\(error)")
        case is CancellationError: (exitCode, message) = (.interrupted, "interrupted")
        default: (exitCode, message) = (.failure, "\(error)")
        }
    }

    func print(to output: Output) -> ExitCode {
        if let message { output.complain("racconto: \(message)") }
        return exitCode
    }

    private static func lookup(_ error: ProjectLookupError) -> (ExitCode, String) {
        if case .api(let cause) = error { return service(cause) }
        return (.noInput, "\(error)")
    }

    private static func code(_ error: SecretsError) -> ExitCode {
        switch error {
        case .notWritable: .cannotWrite
        case .busy: .tryLater
        case .cancelled: .interrupted
        case .tooOpen, .foreign, .unreadable, .damaged, .newerVersion: .configuration
        }
    }

    private static func code(_ error: QueueStoreError) -> ExitCode {
        switch error.kind {
        case .full, .notWritable, .inputOutput: .cannotWrite
        case .busy: .tryLater
        case .notAQueue, .newerVersion, .unknownAddress, .damaged: .configuration
        case .unexpected: .failure
        }
    }

    static func service(_ error: RaccontoError) -> (ExitCode, String) {
        switch error.kind {
        case .notLoggedIn where error.status != nil: (.notLoggedIn, "\(error)")
        case .notLoggedIn: (.notLoggedIn, "not logged in; run `racconto login`")
        case .tokenRejected:
            (.notLoggedIn, "the login is no longer valid\(skew(error)); run `racconto login`")
        case .wrongCredentials where error.operation == APIOperation.login.rawValue:
            (.notLoggedIn, "wrong email or password (the email is compared exactly)")
        // The password of a delivery link.
        case .wrongCredentials: (.notLoggedIn, "\(error)")
        case .emailNotVerified:
            (
                .notLoggedIn,
                "this address is not verified yet; open the link in the mail, or run `racconto register --resend`"
            )
        case .photoLimit(let limit):
            (
                .tryLater,
                "the account's photo limit\(limit.map { " of \($0)" } ?? "") is reached; \(Self.roomForPhotos)"
            )
        case .projectLimit(let limit):
            (
                .tryLater,
                "the account's project limit\(limit.map { " of \($0)" } ?? "") is reached; \(Self.roomForProjects)"
            )
        case .transport(let cause):
            (transport(cause), "\(error.operation): \(cause)\(advice(cause))\(duplicateAdvice(error))")
        case .rateLimited, .contradictory, .conflict: (.tryLater, words(error))
        case .serverFailure, .redirected, .undecodable: (.unavailable, "\(error)" + duplicateAdvice(error))
        case .rejected where error.code == "WRONG_PASSWORD": (.notLoggedIn, "\(error)")
        case .notFound, .gone: (.noInput, words(error))
        case .noSuchRoute: (.noInput, "\(error)")
        case .methodNotAllowed: (.badInput, "\(error)")
        case .invalidInput, .rejected, .forbidden, .validation, .tooLarge: (.badInput, words(error))
        }
    }

    /// A refusal for people, who asked for a command and not for the request that was refused; a refusal that does not
    /// say by itself what it is about names the request.
    static func words(_ error: RaccontoError) -> String {
        switch error.kind {
        case .invalidInput, .contradictory: error.words
        case .notFound, .rejected: error.code == nil && error.status != nil ? "\(error)" : error.words
        default: "\(error.operation): \(error.words)"
        }
    }

    /// The limits of the service (API contract sections 3 and 5.2): photos in the trash do not count, those of a deleted
    /// project do until it is destroyed; deleted projects do not count.
    private static let roomForPhotos =
        "move photos to the trash (`racconto photo delete`), destroy deleted projects for good"
        + " (`racconto project purge`), or ask the service for a larger plan"
    private static let roomForProjects =
        "move a project to the trash (`racconto project delete`), or ask the service for a larger plan"

    private static func transport(_ error: TransportError) -> ExitCode {
        switch error.kind {
        case .nameNotResolved, .cannotConnect, .proxyFailed, .connectionLost, .stalled, .timedOut: .tryLater
        case .tlsFailed, .protocolViolation, .responseTooLarge, .redirectRefused: .unavailable
        case .sinkFailed: .cannotWrite
        case .invalidURL, .invalidRequest: .configuration
        case .cancelled: .interrupted
        }
    }

    private static func advice(_ error: TransportError) -> String {
        error.kind == .tlsFailed ? "; `--cacert FILE` names a certificate to trust" : ""
    }

    /// What is wrong with this machine's clock, when an error may come from that.
    static func skew(_ error: RaccontoError) -> String {
        guard let skew = error.clockSkew, abs(skew) > 300 else { return "" }
        return " (this machine's clock is \(ClockSkew.text(skew)))"
    }

    // MARK: Creations whose answer was lost

    /// What to do when a request to make something has no answer: it may have been made. Empty where it cannot have been,
    /// or where making it twice does no harm.
    private static func duplicateAdvice(_ error: RaccontoError) -> String {
        guard error.isAmbiguous, let operation = APIOperation(rawValue: error.operation), let list = lists[operation]
        else { return "" }
        return "; it may have been created: check with `racconto \(list)` before trying again"
    }

    /// The command that lists what an operation makes.
    private static let lists: [APIOperation: String] = [
        .createProject: "project list", .createNote: "note list --project P",
        .createDelivery: "delivery list --project P", .createChapter: "chapter list --project P",
        .addText: "block list --project P", .addPhotosToChapter: "block list --project P",
    ]
}

/// A command's end with one line for the user: what was wrong, where, and what to do.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let message: String

    init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }
}
