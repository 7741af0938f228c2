import RaccontoHTTP
import RaccontoKit

/// Does one thing to many: goes on after a failure, tells each, and ends with 3 when some failed.
///
/// A failure that concerns everything, such as an ended login, ends the run. A single thing that fails ends the command
/// with its own error.
struct BulkChange: Sendable {
    let context: Context
    let kind: ChangeRecord.Kind
    /// What is done, as in `12 photos rated`.
    let participle: String
    let isDryRun: Bool

    /// One thing to change.
    struct Target: Sendable {
        let id: String
        var name: String?
        var display: String { name ?? id }
    }

    /// What came of one.
    enum Outcome: Sendable {
        case changed(name: String?)
        case unchanged(name: String?)
    }

    /// Works on all targets, a few at once. In a dry run `change` must only look, and answer what it would do.
    func run<Thing: Sendable>(
        _ things: [Thing], target: (Thing) -> Target, _ change: @escaping @Sendable (Thing) async throws -> Outcome
    ) async throws -> ExitCode {
        var tally = BulkTally()
        let total = things.count
        try await things.inOrder { thing in
            await Self.result { try await change(thing) }
        } take: { thing, result in
            if total == 1 { _ = try result.get() }
            do {
                try tell(target(thing), result, &tally)
            } catch {
                throw stopped(error, after: tally.finished, of: total)
            }
        }
        if !context.isJSON { context.output.note(tally.sentence(noun, participle, isDryRun: isDryRun)) }
        return tally.failed > 0 ? .partial : .success
    }

    private static func result(_ work: () async throws -> Outcome) async -> Result<Outcome, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    private func tell(_ target: Target, _ result: Result<Outcome, any Error>, _ tally: inout BulkTally) throws {
        switch result {
        case .success(.changed(let name)):
            tally.changed += 1
            emit(target, name, isDryRun ? .wouldChange : .changed)
            if isDryRun, !context.isJSON {
                context.output.note("would be \(participle): \(name ?? target.display)")
            }
        case .success(.unchanged(let name)):
            tally.unchanged += 1
            emit(target, name, .unchanged)
        case .failure(let error):
            if Self.concernsEverything(error) { throw error }
            tally.failed += 1
            let report = ErrorReport(error)
            emit(target, nil, .failed, error: error, message: report.message)
            if !context.isJSON { context.output.complain("\(target.display): \(report.message ?? "failed")") }
        }
    }

    private func emit(
        _ target: Target, _ name: String?, _ result: ChangeRecord.Result, error: (any Error)? = nil,
        message: String? = nil
    ) {
        guard context.isJSON else { return }
        let record = ChangeRecord(
            kind: kind, id: target.id, name: name ?? target.name, result: result,
            errorCode: error.map(ErrorReport.code), errorMessage: message)
        do {
            try context.output.data(JSONText.line(record))
        } catch {
            return  // nobody reads any more; what was asked for is done all the same
        }
    }

    private var noun: String {
        switch kind {
        case .photo: "photo"
        case .project: "project"
        case .note: "note"
        case .link: "link"
        case .setting: "setting"
        }
    }

    /// Whether every further attempt would fail in the same way.
    private static func concernsEverything(_ error: any Error) -> Bool {
        guard let error = error as? RaccontoError else { return error is CancellationError }
        switch error.kind {
        case .notLoggedIn, .tokenRejected, .rateLimited: return true
        case .transport(let cause):
            return cause.looksOffline || [.tlsFailed, .proxyFailed, .invalidURL, .cancelled].contains(cause.kind)
        default: return false
        }
    }

    private func stopped(_ error: any Error, after count: Int, of total: Int) -> any Error {
        let report = ErrorReport(error)
        guard let message = report.message, total > 1 else { return error }
        return CommandFailure(report.exitCode, "stopped after \(count) of \(total): \(message)")
    }
}
