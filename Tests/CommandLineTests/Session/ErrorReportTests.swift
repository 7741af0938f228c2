import RaccontoKit
import Testing
import UploadQueue

@testable import racconto_cli

/// Every error has its exit code and one line that says what to do.
@Suite struct ErrorReportTests {
    private func service(_ kind: RaccontoError.Kind) -> RaccontoError {
        RaccontoError(kind, operation: "list photos", message: "why")
    }

    private func transport(_ kind: TransportError.Kind) -> RaccontoError {
        service(.transport(TransportError(kind, "why")))
    }

    @Test func `what the service says`() {
        let expected: [(RaccontoError.Kind, ExitCode)] = [
            (.notLoggedIn, .notLoggedIn), (.tokenRejected, .notLoggedIn), (.wrongCredentials, .notLoggedIn),
            (.emailNotVerified, .notLoggedIn), (.photoLimit(3), .tryLater), (.projectLimit(nil), .tryLater),
            (.rateLimited, .tryLater), (.contradictory, .tryLater), (.serverFailure, .unavailable),
            (.redirected, .unavailable), (.undecodable, .unavailable), (.notFound, .noInput),
            (.noSuchRoute, .noInput), (.gone, .noInput), (.invalidInput, .badInput), (.rejected, .badInput),
            (.forbidden, .badInput), (.conflict, .badInput), (.validation, .badInput), (.tooLarge, .badInput),
            (.methodNotAllowed, .badInput),
        ]
        for (kind, code) in expected {
            let report = ErrorReport(service(kind))
            #expect(report.exitCode == code, "\(kind)")
            #expect(report.message?.contains("\n") == false)
        }
    }

    @Test(arguments: TransportError.Kind.allCases)
    func `what the network does`(kind: TransportError.Kind) {
        let code = ErrorReport(transport(kind)).exitCode
        switch kind {
        case .nameNotResolved, .cannotConnect, .proxyFailed, .connectionLost, .stalled, .timedOut:
            #expect(code == .tryLater)
        case .tlsFailed, .protocolViolation, .responseTooLarge, .redirectRefused: #expect(code == .unavailable)
        case .bodyUnreadable: #expect(code == .noInput)
        case .sinkFailed: #expect(code == .cannotWrite)
        case .invalidURL, .invalidRequest: #expect(code == .configuration)
        case .cancelled: #expect(code == .interrupted)
        }
    }

    @Test func `what the disk does`() {
        let path = "/q"
        let expected: [(QueueStoreError, ExitCode)] = [
            (.diskFull(path: path), .cannotWrite), (.notWritable(path: path, reason: "r"), .cannotWrite),
            (.inputOutput(path: path, reason: "r"), .cannotWrite), (.busy(path: path), .tryLater),
            (.notAQueue(path: path), .configuration),
            (.newerVersion(path: path, found: 9, supported: 1), .configuration),
            (.damaged(path: path, reason: "r"), .configuration), (.unexpected(path: path, reason: "r"), .failure),
        ]
        for (error, code) in expected { #expect(ErrorReport(error).exitCode == code, "\(error)") }
        #expect(ErrorReport(SecretsError.tooOpen(path: "/s", mode: "0644")).exitCode == .configuration)
        #expect(ErrorReport(SecretsError.notWritable(path: "/s", reason: "r")).exitCode == .cannotWrite)
        #expect(ErrorReport(Output.Broken(reason: "no space")).exitCode == .cannotWrite)
    }

    @Test func `a reader that has gone away is no failure and hears nothing`() {
        let report = ErrorReport(Output.Closed())
        #expect(report.exitCode == .success && report.message == nil)
    }

    @Test func `a rejected login names the clock when that may be the cause`() {
        let error = RaccontoError(
            .tokenRejected, operation: "list photos", message: "why", clockSkew: -3 * 3600)
        #expect(ErrorReport(error).message?.contains("this machine's clock is 3 hours slow") == true)
    }

    @Test(arguments: [(400, "6 minutes fast"), (-7300, "2 hours slow"), (400_000, "4 days fast")])
    func `how far the clock is off, in words`(seconds: Double, text: String) {
        #expect(ClockSkew.text(seconds) == text)
    }
}
