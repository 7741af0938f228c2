/// The trash of projects (API contract section 3). What is in it is destroyed after 30 days.
extension RaccontoClient {
    /// `DELETE /projects/{id}`: puts a project into the trash, its notes with it; after 30 days it is destroyed.
    ///
    /// Errors: `notFound`.
    public func deleteProject(_ id: ID<Project>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deleteProject, [.project: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Void? in
            try await isMissing { () async throws(RaccontoError) in try await project(id) } ? () : nil
        }
    }

    /// `GET /projects/trash`: deleted projects, the latest first. Errors: `noSuchRoute` where the service keeps none.
    public func trashedProjects() async throws(RaccontoError) -> [Project] {
        try await send(Endpoint(.listTrashedProjects), isShadowed: true) {
            () async throws(RaccontoError) -> [Project] in
            throw RaccontoError(
                .noSuchRoute, operation: APIOperation.listTrashedProjects.rawValue,
                message: "this service has no trash of projects")
        }
    }

    /// `POST /projects/{id}/restore`: brings a project back with its photos and all its notes, also those that were
    /// deleted one by one before.
    ///
    /// Errors: `projectLimit`, `photoLimit`, `notFound` when it is not in the trash.
    public func restoreProject(_ id: ID<Project>) async throws(RaccontoError) -> Project {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.restoreProject, [.project: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Project? in
            try await project(id)
        }
    }

    /// `DELETE /projects/{id}/permanent`: destroys a project in the trash with its chapters, notes, delivery links,
    /// photos and their pictures. Nothing brings them back.
    ///
    /// Errors: `notFound` when it is not in the trash.
    package func purgeProject(_ id: ID<Project>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.purgeProject, [.project: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Void? in
            let isThere = try await trashedProjects().contains { $0.id == id }
            return isThere ? nil : ()
        }
    }
}
