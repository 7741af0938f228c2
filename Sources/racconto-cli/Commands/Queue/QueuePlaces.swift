import UploadQueue

/// Columns that tell where photos go: the project where there are several, and the server where there are several.
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
