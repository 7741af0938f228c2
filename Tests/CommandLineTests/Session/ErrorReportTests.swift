import RaccontoHTTP
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
            (.forbidden, .badInput), (.conflict, .tryLater), (.validation, .badInput), (.tooLarge, .badInput),
            (.methodNotAllowed, .badInput),
        ]
        for (kind, code) in expected {
            let report = ErrorReport(service(kind))
            #expect(report.exitCode == code, "\(kind)")
            #expect(report.message?.contains("\n") == false)
        }
    }

    @Test func `a delivery's password is not the account's`() {
        let error = RaccontoError(
            .wrongCredentials, operation: APIOperation.listDeliveryPhotos.rawValue, status: 401,
            message: "the delivery's password is wrong")
        #expect(ErrorReport(error).exitCode == .notLoggedIn)
        #expect(ErrorReport(error).message?.contains("delivery's password is wrong") == true)
        #expect(ErrorReport(error).message?.contains("email") == false)
    }

    @Test func `a wrong present password is a matter of logging in`() {
        let error = RaccontoError(
            .rejected, operation: "change password", status: 400, code: "WRONG_PASSWORD", message: "it is wrong")
        #expect(ErrorReport(error).exitCode == .notLoggedIn)
    }

    @Test func `a route that wants a login where none is sent is told as the server's word`() {
        let error = RaccontoError(.notLoggedIn, operation: "show portfolio", status: 401, message: "it wants a login")
        #expect(ErrorReport(error).message == "show portfolio: it wants a login (HTTP 401)")
        #expect(ErrorReport(service(.notLoggedIn)).message?.contains("racconto login") == true)
    }

    @Test(arguments: [
        (APIOperation.createProject, "project list"), (.createNote, "note list"), (.createDelivery, "delivery list"),
        (.createChapter, "chapter list"), (.addText, "block list"),
    ]) func `what may have been made is to be looked for`(_ operation: APIOperation, _ list: String) {
        for kind in [RaccontoError.Kind.serverFailure, .transport(TransportError(.connectionLost, "why"))] {
            let report = ErrorReport(RaccontoError(kind, operation: operation.rawValue, message: "why"))
            #expect(report.message?.contains("may have been created") == true)
            #expect(report.message?.contains("racconto \(list)") == true)
        }
        let refused = ErrorReport(RaccontoError(.rejected, operation: operation.rawValue, message: "why"))
        #expect(refused.message?.contains("may have been created") == false)
    }

    @Test(arguments: TransportError.Kind.allCases)
    func `what the network does`(kind: TransportError.Kind) {
        let code = ErrorReport(transport(kind)).exitCode
        switch kind {
        case .nameNotResolved, .cannotConnect, .proxyFailed, .connectionLost, .stalled, .timedOut:
            #expect(code == .tryLater)
        case .tlsFailed, .protocolViolation, .responseTooLarge, .redirectRefused: #expect(code == .unavailable)
        case .sinkFailed: #expect(code == .cannotWrite)
        case .invalidURL, .invalidRequest: #expect(code == .configuration)
        case .cancelled: #expect(code == .interrupted)
        }
    }

    @Test func `what the disk does`() {
        let expected: [(QueueStoreError.Kind, ExitCode)] = [
            (.full, .cannotWrite), (.notWritable("r"), .cannotWrite), (.inputOutput("r"), .cannotWrite),
            (.busy, .tryLater), (.notAQueue, .configuration), (.newerVersion(found: 9, supported: 1), .configuration),
            (.unknownAddress("r"), .configuration), (.damaged("r"), .configuration), (.unexpected("r"), .failure),
        ]
        for (kind, code) in expected {
            #expect(ErrorReport(QueueStoreError(kind, queue: "/q")).exitCode == code, "\(kind)")
        }
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
