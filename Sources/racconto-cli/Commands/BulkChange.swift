import RaccontoHTTP
import RaccontoKit

/// Makes one change to many things: reports each, goes on after a failure, and exits with 3 when some failed.
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
                try await tell(target(thing), result, &tally)
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

    private func tell(_ target: Target, _ result: Result<Outcome, any Error>, _ tally: inout BulkTally) async throws {
        switch result {
        case .success(.changed(let name)):
            tally.changed += 1
            await emit(target, name, isDryRun ? .wouldChange : .changed)
            if isDryRun, !context.isJSON {
                context.output.note("would be \(participle): \(name ?? target.display)")
            }
        case .success(.unchanged(let name)):
            tally.unchanged += 1
            await emit(target, name, .unchanged)
        case .failure(let error):
            if Self.concernsEverything(error) { throw error }
            tally.failed += 1
            let report = ErrorReport(error)
            await emit(target, nil, .failed, error: error, message: report.message)
            if !context.isJSON { context.output.complain("\(target.display): \(report.message ?? "failed")") }
        }
    }

    private func emit(
        _ target: Target, _ name: String?, _ result: ChangeRecord.Result, error: (any Error)? = nil,
        message: String? = nil
    ) async {
        guard context.isJSON else { return }
        let record = ChangeRecord(
            kind: kind, id: target.id, name: name ?? target.name, result: result,
            errorCode: error.map(ErrorReport.code), errorMessage: message)
        do {
            try await context.output.data(JSONText.line(record))
        } catch {
            return  // the consumer closed the pipe; the changes go on
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

/// How many of many were changed.
struct BulkTally: Equatable {
    var changed = 0
    var unchanged = 0
    var failed = 0

    var finished: Int { changed + unchanged + failed }

    /// `12 photos rated, 3 unchanged, 1 failed`
    func sentence(_ noun: String, _ participle: String, isDryRun: Bool) -> String {
        var parts = ["\(Plural.of(changed, noun)) \(isDryRun ? "would be " : "")\(participle)"]
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }
}

/// What became of one thing that a command was to change, for programs.
struct ChangeRecord: Encodable {
    /// The kind of thing, by the key that its id stands under.
    enum Kind: String {
        case photo = "photo_id"
        case project = "project_id"
        case note = "note_id"
        case link = "link_id"
        case setting = "key"
    }

    enum Result: String {
        case changed
        /// It was so already.
        case unchanged
        case wouldChange = "would_change"
        case failed
    }

    let kind: Kind
    let id: String
    /// File name or title; null when it was not looked up.
    var name: String?
    let result: Result
    var errorCode: String?
    var errorMessage: String?

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: Key(kind.rawValue))
        try values.encode(name, forKey: Key("name"))
        try values.encode(result.rawValue, forKey: Key("result"))
        try values.encode(errorCode, forKey: Key("error_code"))
        try values.encode(errorMessage, forKey: Key("error_message"))
    }
}

extension Array where Element: Sendable {
    /// Works on a few elements at once and hands over what came of them in the elements' order.
    ///
    /// When `take` throws, nothing more is begun and the error goes on.
    func inOrder<Outcome: Sendable>(
        width: Int = 4, _ work: @escaping @Sendable (Element) async -> Outcome,
        take: (Element, Outcome) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var begun = 0
            func begin() {
                guard begun < count else { return }
                let index = begun
                let element = self[index]
                group.addTask { (index, await work(element)) }
                begun += 1
            }
            for _ in 0..<Swift.max(1, width) { begin() }
            var ready: [Int: Outcome] = [:]
            var taken = 0
            while let (index, outcome) = try await group.next() {
                ready[index] = outcome
                while let outcome = ready.removeValue(forKey: taken) {
                    try await take(self[taken], outcome)
                    taken += 1
                }
                begin()
            }
        }
    }
}
