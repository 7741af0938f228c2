/// Settings of the account, and the folders that are linked to projects (API contract sections 8 and 9).
extension RaccontoClient {
    /// `GET /settings/`: what was ever set; a key that is absent has its default.
    package func settings() async throws(RaccontoError) -> [String: String] {
        try await send(Endpoint(.listSettings))
    }

    /// `PUT /settings/{key}`.
    ///
    /// Errors: `rejected` SETTING_KEY_NOT_ALLOWED, SETTING_VALUE_TOO_LONG (over 5000) or INVALID_SETTING_VALUE.
    package func setSetting(_ key: String, _ value: String) async throws(RaccontoError) {
        let endpoint = Endpoint<Void>(
            .setSetting, [.key: key],
            body: { dialect in
                switch dialect {
                case .backend: ["value": .string(value)]
                case .workOrder: .object([key: .string(value)])
                }
            }, decode: { _ in })
        try await confirmed { () async throws(RaccontoError) in
            try await send(endpoint)
        } when: { () async throws(RaccontoError) in
            try await settings()[key] == value
        }
    }

    /// `PUT /settings/batch/update`: all of them or, after an error, none. Errors: as `setSetting`.
    package func setSettings(_ values: [String: String]) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.setSettings, json: .object(values.mapValues(JSONValue.string))))
        } when: { () async throws(RaccontoError) in
            let now = try await settings()
            return values.allSatisfy { now[$0.key] == $0.value }
        }
    }

    /// `POST /folder-links/`: notes that a folder of this machine belongs to a project; shown in `linkedFolders`.
    ///
    /// The project is looked at first: the server fails on an unknown one and takes a foreign one.
    /// Errors: `notFound` for the project.
    package func linkFolder(_ folder: String, to project: ID<Project>) async throws(RaccontoError) {
        let id = try await self.project(project).id
        try await confirmed { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(
                    .linkFolder, json: ["project_id": .string(id.rawValue), "folder_path": .string(folder)]))
        } when: { () async throws(RaccontoError) in
            try await self.project(id).linkedFolders.contains(folder)
        }
    }

    /// `DELETE /folder-links/`: ends a folder's links. One that is not linked is no error.
    package func unlinkFolder(_ folder: String) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.unlinkFolder, json: ["folder_path": .string(folder)]))
    }

    /// `DELETE /folder-links/by-project/{id}`: ends all links of a project. None is no error.
    package func unlinkFolders(of project: ID<Project>) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.unlinkFoldersOfProject, [.project: project.rawValue]))
    }
}
