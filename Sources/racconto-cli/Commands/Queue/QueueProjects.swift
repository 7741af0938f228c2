import RaccontoKit
import UploadQueue

/// The projects that the queue has photos for, and how people name them.
struct QueueProjects {
    private let projects: [QueuedProject]

    init(_ store: any QueueStore) async throws { projects = try await store.projects() }

    init(_ projects: [QueuedProject]) { self.projects = projects }

    var destinations: [Destination] { projects.map(\.destination) }

    /// What a project is called: its slug, else its title, else its id.
    func name(of destination: Destination) -> String {
        let name = projects.first { $0.destination == destination }?.name
        return name.map { $0.slug ?? $0.title } ?? destination.projectID.rawValue
    }

    /// `jeju (b1f0…)`, or the id alone.
    func nameAndID(of destination: Destination) -> String {
        let id = destination.projectID.rawValue
        let name = name(of: destination)
        return name == id ? id : "\(name) (\(id))"
    }

    /// The projects that a text means: by id, else slug, else title, else the beginning of an id.
    func matching(_ text: String) -> [Destination] {
        let ways: [(QueuedProject) -> Bool] = [
            { $0.destination.projectID.rawValue == text }, { $0.name?.slug == text }, { $0.name?.title == text },
            { $0.name?.title.lowercased() == text.lowercased() },
            { ShortID.canBe(text) && $0.destination.projectID.rawValue.hasPrefix(text.lowercased()) },
        ]
        for way in ways {
            let matches = projects.filter(way)
            if !matches.isEmpty { return matches.map(\.destination) }
        }
        return []
    }

    /// The project of the queue, or of the servers of those who are logged in, that a text means; once for each account
    /// that has photos for it.
    ///
    /// The queue knows names from the last time photos were queued, so this works without a connection. A project that
    /// exists nowhere ends the command with 66.
    func named(_ text: String, _ context: Context) async throws -> [Destination] {
        let known = matching(text)
        guard known.isEmpty else {
            guard Set(known.map(\.projectID)).count == 1 else {
                let list = known.map { "\($0.projectID) at \($0.account.server)" }.joined(separator: ", ")
                throw CommandFailure(.noInput, "several projects of the queue are called `\(text)`: \(list)")
            }
            return known
        }
        var complaint: any Error = CommandFailure(
            .noInput, "the queue has no photos for a project `\(text)`, and nobody is logged in who could look for it")
        for account in try context.namedAccounts() {
            do throws(ProjectLookupError) {
                let project = try await context.client(for: account).resolveProject(text)
                return [
                    Destination(
                        account: AccountKey(server: account.server.text, userID: account.userID),
                        projectID: project.id)
                ]
            } catch {
                complaint = error
            }
        }
        throw complaint
    }
}

/// Columns for where photos go: the project where there are several, and the server where there are several.
struct QueuePlaces {
    private let hasProjects: Bool
    private let hasServers: Bool
    private let projects: QueueProjects

    init(_ destinations: [Destination], _ projects: QueueProjects) {
        let places = Set(destinations)
        hasProjects = places.count > 1
        hasServers = Set(places.map(\.account.server)).count > 1
        self.projects = projects
    }

    var columns: [(heading: String, alignment: Table.Alignment)] {
        (hasProjects ? [("project", .left)] : []) + (hasServers ? [("server", .left)] : [])
    }

    func cells(_ destination: Destination) -> [String] {
        (hasProjects ? [projects.name(of: destination)] : []) + (hasServers ? [destination.account.server] : [])
    }
}
