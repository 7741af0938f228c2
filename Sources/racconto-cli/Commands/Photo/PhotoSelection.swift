import Foundation
import RaccontoKit

/// The photos that a command acts on: ids, ids from standard input, or whatever the filters of `photo list` select.
struct PhotoSelection: Sendable {
    /// Where photos are looked for.
    enum Place: Sendable {
        case live
        case trash
    }

    var ids: [ID<Photo>] = []
    var readsStandardInput = false
    var filter = PhotoFilterOptions()
    var isConfirmed = false
    var isDryRun = false

    /// For commands that change photos.
    static var parameters: [Parameter<PhotoSelection>] {
        selecting + [.flag("--yes", \.isConfirmed, "Do not ask"), dryRun]
    }

    /// For commands that only need to know which photos.
    static var selecting: [Parameter<PhotoSelection>] {
        [
            .positionals(
                "photo", \.ids, required: false, "Photo ids, or beginnings of ids; without any, what the filters select"
            ),
            .flag("--stdin", \.readsStandardInput, "Read ids from standard input, one a line or NUL between them"),
        ] + PhotoFilterOptions.parameters.map { $0.nested(in: \.filter) }
    }

    static var dryRun: Parameter<PhotoSelection> {
        .flag("--dry-run", \.isDryRun, "Show what would change; change nothing")
    }

    /// A photo to act on, with what is known of it so far.
    struct Target: Sendable {
        let id: ID<Photo>
        /// Nil for one that was named by its id and not looked at yet.
        var photo: Photo?

        var bulk: BulkChange.Target { BulkChange.Target(id: id.rawValue, name: photo?.originalFilename) }
    }

    /// Whether the photos come from filters, so that nobody has seen which they are.
    var isByFilter: Bool { ids.isEmpty && !readsStandardInput }

    /// Refuses selections that contradict themselves or select everything by being empty.
    func check() throws(UsageError) {
        try filter.check()
        let ways = (ids.isEmpty ? 0 : 1) + (readsStandardInput ? 1 : 0) + (filter.isEmpty ? 0 : 1)
        guard ways > 0 else {
            throw .conflict("which photos? name them, or give --stdin or a filter such as --project")
        }
        guard ways == 1 else {
            throw .conflict("name photos by id, by --stdin or by filters, not in two ways at once")
        }
    }

    /// The photos, once each.
    func targets(_ client: RaccontoClient, in place: Place = .live) async throws -> [Target] {
        try check()
        if readsStandardInput {
            let ids = try StandardInputIDs.read()
            guard !ids.isEmpty else { throw CommandFailure(.badInput, "standard input holds no photo id") }
            return try await PhotoLookup(client: client).ids(ids.map { ID($0) }).map { Target(id: $0) }
        }
        guard ids.isEmpty else {
            return try await PhotoLookup(client: client).ids(ids).map { Target(id: $0) }
        }
        var project: ID<Project>?
        if let text = filter.project { project = try await client.resolveProject(text).id }
        let photos = try await Self.photos(client, in: place, of: project)
        return try await filter.select(photos, in: project, client).map { Target(id: $0.id, photo: $0) }
    }

    static func photos(_ client: RaccontoClient, in place: Place, of project: ID<Project>?) async throws -> [Photo] {
        switch (place, project) {
        case (.live, _): try await client.photos(in: project)
        case (.trash, let project?): try await client.trashedPhotos(in: project)
        case (.trash, nil): try await client.photos(in: nil, includeDeleted: true).filter { $0.deletedAt != nil }
        }
    }

    /// Asks before photos that filters selected are changed.
    func confirm(_ question: String, _ context: Context) async throws {
        guard isByFilter, !isDryRun else { return }
        try await Prompt(context).confirm(question, assumed: isConfirmed)
    }
}

/// Reads the photos that were named by their ids alone.
struct PhotoLookup {
    let client: RaccontoClient

    /// The whole id that an id, or the beginning of one, means.
    func id(_ text: ID<Photo>) async throws -> ID<Photo> {
        guard ShortID.canBe(text.rawValue) else { return text }
        let all = try await client.photos(in: nil, includeDeleted: true)
        return try IDChoice.pick(text, among: all.map(\.id), called: "photo") ?? text
    }

    /// The whole ids, once each; the photos are listed only when an id is not whole.
    func ids(_ texts: [ID<Photo>]) async throws -> [ID<Photo>] {
        var all: [ID<Photo>] = []
        if texts.contains(where: { ShortID.canBe($0.rawValue) }) {
            all = try await client.photos(in: nil, includeDeleted: true).map(\.id)
        }
        var known: Set<ID<Photo>> = []
        return try texts.map { text in
            ShortID.canBe(text.rawValue) ? try IDChoice.pick(text, among: all, called: "photo") ?? text : text
        }.filter { known.insert($0).inserted }
    }

    /// A photo as the server has it, or why it could not be read.
    struct Found: Sendable {
        let id: ID<Photo>
        let photo: Result<Photo, any Error>

        var bulk: BulkChange.Target {
            if case .success(let photo) = photo { return .init(id: id.rawValue, name: photo.originalFilename) }
            return .init(id: id.rawValue)
        }
    }

    /// What is known of each, in order.
    func photos(_ targets: [PhotoSelection.Target]) async throws -> [Found] {
        var found: [Found] = []
        let client = client
        try await targets.inOrder { target -> Result<Photo, any Error> in
            if let photo = target.photo { return .success(photo) }
            do { return .success(try await client.photo(target.id)) } catch { return .failure(error) }
        } take: { target, photo in
            found.append(Found(id: target.id, photo: photo))
        }
        return found
    }
}

/// Finds the one thing that an id, or the beginning of one, means in a list.
enum IDChoice {
    /// Nil when nothing in the list is meant. Errors: several ids begin so.
    static func pick<Thing>(
        _ text: ID<Thing>, among ids: some Sequence<ID<Thing>>, called kind: String
    ) throws -> ID<Thing>? {
        let matches = ShortID.matches(text.rawValue, among: ids)
        guard matches.count < 2 else {
            let list = matches.prefix(5).map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .noInput,
                "the ids of \(matches.count) \(kind)s begin with `\(text)`: \(list)\(matches.count > 5 ? ", …" : "")")
        }
        return matches.first
    }
}

/// Ids from standard input: one a line, or separated by NUL as `find -print0` and `jq --raw-output0` write them.
private enum StandardInputIDs {
    static func read() throws -> [String] {
        parse(try StandardStreams.input())
    }

    /// Blank lines are passed over; an id that comes again counts once.
    static func parse(_ data: Data) -> [String] {
        let separator: UInt8 = data.contains(0) ? 0 : 0x0A
        var known: Set<String> = []
        return data.split(separator: separator).compactMap { piece in
            let id = String(decoding: piece, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return !id.isEmpty && known.insert(id).inserted ? id : nil
        }
    }
}
