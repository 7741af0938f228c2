// What tests put into the server's rows, and what they look up there.

extension FakeRacconto {
    // MARK: - Accounts

    /// Adds a verified account, or changes the one with this address, and returns its id.
    @discardableResult
    public func seedUser(
        email: String, password: String, verified: Bool = true, username: String? = nil, photoLimit: Int? = nil,
        projectLimit: Int? = nil
    ) -> String {
        arrange { backend in
            let address = AuthRoutes.normalised(email)
            let known = backend.users.first { $0.email == address }
            var user =
                known
                ?? User(
                    id: backend.newID(), email: address, password: password, isVerified: verified,
                    photoLimit: options.photoLimit, projectLimit: options.projectLimit)
            user.password = password
            user.isVerified = verified
            user.username = username ?? user.username
            user.photoLimit = photoLimit ?? user.photoLimit
            user.projectLimit = projectLimit ?? user.projectLimit
            backend.users.removeAll { $0.id == user.id }
            backend.users.append(user)
            return user.id
        }
    }

    /// The token of the last verification mail to an address, until it is used.
    public func verificationToken(for email: String) -> String? {
        read { backend in backend.users.first { $0.email == email }?.verificationToken?.text }
    }

    /// The token of the last mail for a new password to an address, until it is used.
    public func resetToken(for email: String) -> String? {
        read { backend in backend.users.first { $0.email == email }?.resetToken?.text }
    }

    /// A token as login gives it, or one that ended `-lifetime` seconds ago when `lifetime` is negative.
    public func token(for email: String, lifetime: Int = 7 * 24 * 3600) -> String? {
        read { backend in
            backend.users.first { $0.email == email }.map { backend.token(for: $0, lifetime: lifetime) }
        }
    }

    /// Makes every token of an account that was issued until now invalid.
    public func invalidateTokens(of email: String) {
        arrange { backend in
            if let index = backend.users.firstIndex(where: { $0.email == email }) {
                backend.users[index].tokensInvalidBefore = .now()
            }
        }
    }

    /// Changes an account's limits while it is in use.
    public func setLimits(of email: String, photos: Int? = nil, projects: Int? = nil) {
        arrange { backend in
            guard let index = backend.users.firstIndex(where: { $0.email == email }) else { return }
            if let photos { backend.users[index].photoLimit = photos }
            if let projects { backend.users[index].projectLimit = projects }
        }
    }

    // MARK: - Rows

    /// A photo row, as far as tests look at it.
    public struct RecordedPhoto: Sendable, Equatable {
        /// The photo's id.
        public let id: String
        /// The project that it is in.
        public let projectID: String
        /// Where its picture is delivered.
        public let imageURL: String
        /// The name of the file that it came from.
        public let originalFilename: String?
        /// The folder below the upload root.
        public let folder: String?
        /// Its place in the project.
        public let order: Int?
        /// Stars, 0 to 5.
        public let rating: Int?
        /// The colour's word.
        public let colorLabel: String?
        /// Its caption.
        public let caption: String?
        /// The program that it came through.
        public let source: String?
        /// When it was taken, as it was sent.
        public let takenAt: String?
        /// The camera's name.
        public let camera: String?
        /// The latitude, as it was sent.
        public let gpsLatitude: String?
        /// Pixels, as recorded.
        public let width: Int?
        /// Pixels, as recorded.
        public let height: Int?
        /// Whether it is in the trash.
        public let isDeleted: Bool
    }

    /// A project row, as far as tests look at it.
    public struct RecordedProject: Sendable, Equatable {
        /// The project's id.
        public let id: String
        /// The word in its address.
        public let slug: String
        /// Its title.
        public let title: String
        /// Whether it is in the trash.
        public let isDeleted: Bool
    }

    /// Every photo row, or those of one project, trashed ones included.
    public func photos(inProject project: String? = nil) -> [RecordedPhoto] {
        read { backend in
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
        read { backend in
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
