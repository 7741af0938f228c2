package import PhotoMarks
package import RaccontoHTTP

/// Which spelling of the API a server speaks.
///
/// The same operations exist in two spellings: the backend as it runs, and the table of the work order it was once
/// described by. Everything that differs between them is in `APIOperation.route(in:)`, and in the few methods whose
/// operation has no row of its own in the work order (the trash, restoring, pinning a note).
package enum APIDialect: String, Sendable, Codable, CaseIterable {
    /// The running backend; the default.
    case backend
    /// The work order's table.
    case workOrder

    /// The colours that a photo's label can have: those of the running web client, and the work order's besides.
    package var colorLabels: [ColorLabel] { self == .backend ? ColorLabel.backend : ColorLabel.allCases }

    /// The one to try when a server does not know a route.
    var other: APIDialect { self == .backend ? .workOrder : .backend }
}

/// Where an operation is found on a server of one dialect, and how its body is written.
package struct Route: Sendable, Equatable {
    /// How a body is written.
    package enum BodyShape: Sendable {
        case none
        case json
        /// `application/x-www-form-urlencoded`
        case form
    }

    package let method: HTTPRequest.Method
    /// Below the server's base path, with placeholders such as `{photo}`.
    package let path: String
    package let body: BodyShape

    init(_ method: HTTPRequest.Method, _ path: String, _ body: BodyShape = .none) {
        self.method = method
        self.path = path
        self.body = body
    }
}

extension APIOperation {
    /// The table: an operation's method, path and body shape in a dialect.
    ///
    /// An operation that the work order does not name is asked for as the backend has it.
    package func route(in dialect: APIDialect) -> Route {
        switch dialect {
        case .backend: backendRoute
        case .workOrder: workOrderRoute ?? backendRoute
        }
    }

    /// The work order's rows that differ from the running backend (API contract section 14).
    private var workOrderRoute: Route? {
        switch self {
        case .login: Route(.post, "/auth/login", .json)
        case .reorderProjects: Route(.put, "/projects/reorder", .json)
        case .reorderChapters: Route(.post, "/chapters/reorder", .json)
        case .addPhotoToChapter: Route(.post, "/chapters/{chapter}/items/photo", .json)
        case .addText: Route(.post, "/chapters/{chapter}/items/text", .json)
        case .updateText: Route(.put, "/chapters/{chapter}/items/{item}/text", .json)
        case .cancelSideBySide: Route(.post, "/chapters/{chapter}/items/{item}/cancel-side-by-side", .json)
        case .setSetting, .setSettings: Route(.put, "/settings/", .json)
        default: nil
        }
    }

    private var backendRoute: Route {
        switch self {
        case .register: Route(.post, "/auth/register", .json)
        case .login: Route(.post, "/auth/login", .form)
        case .verifyEmail: Route(.get, "/auth/verify-email")
        case .resendVerification: Route(.post, "/auth/resend-verification", .json)
        case .forgotPassword: Route(.post, "/auth/forgot-password", .json)
        case .resetPassword: Route(.post, "/auth/reset-password", .json)
        case .showAccount: Route(.get, "/auth/me")
        case .changePassword: Route(.put, "/auth/password", .json)
        case .checkUsername: Route(.get, "/auth/check-username/{user}")
        case .setUsername: Route(.put, "/auth/username", .json)

        case .listProjects: Route(.get, "/projects/")
        case .createProject: Route(.post, "/projects/", .json)
        case .showProject: Route(.get, "/projects/{project}")
        case .updateProject: Route(.put, "/projects/{project}", .json)
        case .deleteProject: Route(.delete, "/projects/{project}")
        case .listTrashedProjects: Route(.get, "/projects/trash")
        case .restoreProject: Route(.post, "/projects/{project}/restore")
        case .purgeProject: Route(.delete, "/projects/{project}/permanent")
        case .reorderProjects: Route(.patch, "/projects/reorder", .json)

        case .listPhotos: Route(.get, "/photos/")
        case .showPhoto: Route(.get, "/photos/{photo}")
        case .listChaptersOfPhoto: Route(.get, "/photos/{photo}/chapters")
        case .listTrashedPhotos: Route(.get, "/photos/trash/{project}")
        case .photoExists: Route(.get, "/photos/exists")
        case .photosExist: Route(.post, "/photos/bulk-exists", .json)
        case .requestUpload: Route(.get, "/photos/cf-upload-url")
        case .recordPhoto: Route(.post, "/photos/", .json)
        case .updatePhoto: Route(.put, "/photos/{photo}", .json)
        case .rotatePhoto: Route(.post, "/photos/{photo}/rotate", .json)
        case .markLocalMissing: Route(.patch, "/photos/{photo}/local-missing", .json)
        case .markLocalMissingByName: Route(.patch, "/photos/by-filename/local-missing", .json)
        case .markLocalMissingInBulk: Route(.patch, "/photos/bulk-local-missing", .json)
        case .deletePhoto: Route(.delete, "/photos/{photo}")
        case .deletePhotos: Route(.delete, "/photos/bulk-delete", .json)
        case .deletePhotosByFolder: Route(.delete, "/photos/by-folder")
        case .restorePhoto: Route(.post, "/photos/{photo}/restore")
        case .restorePhotos: Route(.post, "/photos/bulk-restore", .json)
        case .restorePhotoByName: Route(.post, "/photos/restore-by-filename", .json)
        case .purgePhoto: Route(.delete, "/photos/{photo}/permanent")
        case .purgePhotos: Route(.delete, "/photos/bulk-permanent", .json)

        case .listChapters: Route(.get, "/chapters/")
        case .listAllItems: Route(.get, "/chapters/all-items")
        case .createChapter: Route(.post, "/chapters/", .json)
        case .updateChapter: Route(.put, "/chapters/{chapter}", .json)
        case .deleteChapter: Route(.delete, "/chapters/{chapter}")
        case .reorderChapters: Route(.put, "/chapters/reorder", .json)
        case .listItems: Route(.get, "/chapters/{chapter}/items")
        case .addPhotoToChapter: Route(.post, "/chapters/{chapter}/photos", .json)
        case .addPhotosToChapter: Route(.post, "/chapters/{chapter}/photos/bulk", .json)
        case .addText: Route(.post, "/chapters/{chapter}/texts", .json)
        case .updateText: Route(.put, "/chapters/{chapter}/texts/{item}", .json)
        case .deleteItem: Route(.delete, "/chapters/{chapter}/items/{item}")
        case .listPhotosOfChapter: Route(.get, "/chapters/{chapter}/photos")
        case .updatePhotoInChapter: Route(.put, "/chapters/{chapter}/photos/{photo}", .json)
        case .removePhotoFromChapter: Route(.delete, "/chapters/{chapter}/photos/{photo}")
        case .moveToBlock: Route(.put, "/chapters/{chapter}/items/move-to-block", .json)
        case .syncItems: Route(.put, "/chapters/{chapter}/items/bulk-sync", .json)
        case .reorderItems: Route(.put, "/chapters/{chapter}/items/reorder", .json)
        case .reorderBlock: Route(.put, "/chapters/{chapter}/blocks/{block}/reorder", .json)
        case .setLayout: Route(.put, "/chapters/{chapter}/blocks/{block}/layout", .json)
        case .pairSideBySide: Route(.put, "/chapters/{chapter}/side-by-side", .json)
        case .flipSideBySide: Route(.put, "/chapters/{chapter}/side-by-side/flip", .json)
        case .cancelSideBySide: Route(.put, "/chapters/{chapter}/side-by-side/cancel", .json)

        case .listNotes: Route(.get, "/notes/")
        case .createNote: Route(.post, "/notes/", .json)
        case .updateNote: Route(.put, "/notes/{note}", .json)
        case .toggleNotePin: Route(.patch, "/notes/{note}/pin")
        case .deleteNote: Route(.delete, "/notes/{note}")

        case .listSettings: Route(.get, "/settings/")
        case .setSetting: Route(.put, "/settings/{key}", .json)
        case .setSettings: Route(.put, "/settings/batch/update", .json)
        case .linkFolder: Route(.post, "/folder-links/", .json)
        case .unlinkFolder: Route(.delete, "/folder-links/", .json)
        case .unlinkFoldersOfProject: Route(.delete, "/folder-links/by-project/{project}")

        case .showPortfolio: Route(.get, "/portfolio/{user}")
        case .showPortfolioProject: Route(.get, "/portfolio/{user}/{slug}")
        case .listPortfolioProjects: Route(.get, "/portfolio/")

        // The running backend mounts these below its own `/api`, so that the public address has it twice.
        case .createDelivery: Route(.post, "/api/delivery", .json)
        case .listDeliveries: Route(.get, "/api/delivery/project/{project}")
        case .listDeliverySelections: Route(.get, "/api/delivery/{link}/selections")
        case .deleteDelivery: Route(.delete, "/api/delivery/{link}")
        case .showDelivery: Route(.get, "/api/delivery/{link}")
        case .verifyDelivery: Route(.post, "/api/delivery/{link}/verify", .json)
        case .listDeliveryPhotos: Route(.get, "/api/delivery/{link}/photos")
        case .saveDeliverySelection: Route(.put, "/api/delivery/{link}/selections", .json)

        case .exploreFeed: Route(.get, "/explore/feed")
        case .exploreSearch: Route(.get, "/explore/search")
        case .follow: Route(.post, "/follows/{user}")
        case .unfollow: Route(.delete, "/follows/{user}")
        case .showFollowing: Route(.get, "/follows/status/{user}")
        case .countFollowers: Route(.get, "/follows/me/count")
        case .listComments: Route(.get, "/comments/{project}")
        case .addComment: Route(.post, "/comments/{project}", .json)
        case .deleteComment: Route(.delete, "/comments/{comment}")
        }
    }
}
