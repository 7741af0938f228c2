import Foundation

extension FakeRacconto {
    /// A photo row, as far as tests look at it.
    public struct RecordedPhoto: Sendable, Equatable {
        public let id: String
        public let projectID: String
        public let imageURL: String
        public let originalFilename: String?
        public let folder: String?
        public let order: Int?
        public let rating: Int?
        public let colorLabel: String?
        public let caption: String?
        public let source: String?
        public let takenAt: String?
        public let camera: String?
        public let gpsLatitude: String?
        public let width: Int?
        public let height: Int?
        public let isDeleted: Bool
    }

    /// A project row, as far as tests look at it.
    public struct RecordedProject: Sendable, Equatable {
        public let id: String
        public let slug: String
        public let title: String
        public let isDeleted: Bool
    }

    /// Every photo row, or those of one project, trashed ones included.
    public func photos(inProject project: String? = nil) -> [RecordedPhoto] {
        lock.withLock {
            (project.map(backend.photos.rows(inProject:)) ?? backend.photos.all).map { row in
                RecordedPhoto(
                    id: row.id, projectID: row.projectID, imageURL: row.imageURL,
                    originalFilename: row.originalFilename, folder: row.folder, order: row.order, rating: row.rating,
                    colorLabel: row.colorLabel, caption: row.caption, source: row.source, takenAt: row.takenAt?.text,
                    camera: row.camera, gpsLatitude: row.gpsLatitude, width: row.width, height: row.height,
                    isDeleted: row.deletedAt != nil)
            }
        }
    }

    /// Every project row.
    public var projects: [RecordedProject] {
        lock.withLock {
            backend.projects.map {
                RecordedProject(id: $0.id, slug: $0.slug, title: $0.title, isDeleted: $0.deletedAt != nil)
            }
        }
    }

    /// Adds so many photo rows without pictures behind them, all with the order number 0, and returns their ids.
    @discardableResult
    public func seedPhotos(_ count: Int, inProject project: String, namePrefix: String = "seed") -> [String] {
        arrange { backend in
            (0..<count).map { index in
                let id = backend.newID()
                var row = PhotoRow(
                    id: id, projectID: project,
                    imageURL: ImageHost.deliveryURL(id), order: 0, createdAt: .now())
                backend.images.addPlaceholder(id)
                row.originalFilename = "\(namePrefix)-\(index).jpg"
                row.folder = ""
                backend.photos.append(row)
                return id
            }
        }
    }
}
