/// A file as the service knows it: its name and the folder below the one that was uploaded.
package struct PhotoFileName: Sendable, Hashable {
    package var name: String
    /// Empty at the top.
    package var folder: String

    package init(name: String, folder: String) {
        self.name = name
        self.folder = folder
    }

    /// How the server writes it in the answer of `bulk-exists`. Built to compare, never taken apart: both halves may
    /// hold `::`.
    var serverKey: String { "\(name)::\(folder)" }
}

/// Looking for photos by the names of their files, and telling which local files are gone (API contract section 5).
extension RaccontoClient {
    /// `GET /photos/exists`: whether a live photo of the project has this file name, in whatever folder.
    ///
    /// Names compare byte for byte: the two Unicode forms of a Hangul name are different names here.
    package func hasPhoto(named name: String, in project: ID<Project>) async throws(RaccontoError) -> Bool {
        let endpoint = Endpoint<Existence>(
            .photoExists, query: [("project_id", project.rawValue), ("filename", name)])
        return try await send(endpoint) { () async throws(RaccontoError) in
            let bytes = Array(name.utf8)
            let exists = try await photos(in: project).contains { $0.originalFilename.map { Array($0.utf8) } == bytes }
            return Existence(exists: exists)
        }.exists
    }

    /// `POST /photos/bulk-exists`: which of these files the project has, in the trash or not. Photos that were recorded
    /// without a folder are never found. Names compare byte for byte.
    package func existingFiles(
        _ files: [PhotoFileName], in project: ID<Project>
    ) async throws(RaccontoError) -> Set<PhotoFileName> {
        var found: Set<PhotoFileName> = []
        for batch in files.batches(of: 1000) {
            let body: JSONValue = [
                "project_id": .string(project.rawValue),
                "files": .array(batch.map { ["filename": .string($0.name), "folder": .string($0.folder)] }),
            ]
            let answer = try await send(Endpoint<ExistingFiles>(.photosExist, json: body)) {
                () async throws(RaccontoError) in
                let names = try await photos(in: project, includeDeleted: true).compactMap { photo in
                    photo.originalFilename.flatMap { name in
                        photo.folder.map { PhotoFileName(name: name, folder: $0).serverKey }
                    }
                }
                return ExistingFiles(existing: names)
            }
            let existing = Set(answer.existing.map { Array($0.utf8) })
            for file in batch where existing.contains(Array(file.serverKey.utf8)) { found.insert(file) }
        }
        return found
    }

    /// `PATCH /photos/{id}/local-missing`: whether the photographer's own file is gone. Errors: `notFound`, also for a
    /// photo in the trash.
    @discardableResult
    package func setLocalMissing(_ photo: ID<Photo>, _ isMissing: Bool) async throws(RaccontoError) -> Photo {
        try await confirmed { () async throws(RaccontoError) in
            try await send(
                Endpoint(.markLocalMissing, [.photo: photo.rawValue], json: ["local_missing": .bool(isMissing)]))
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await self.photo(photo)
            return now.localMissing == isMissing ? now : nil
        }
    }

    /// `PATCH /photos/by-filename/local-missing`: the same for a photo named by its file; where several have the name,
    /// the server picks one of them. Errors: `notFound` for the project or the name.
    @discardableResult
    package func setLocalMissing(
        named name: String, in project: ID<Project>, _ isMissing: Bool
    ) async throws(RaccontoError) -> Photo {
        try await send(
            Endpoint(
                .markLocalMissingByName, query: [("project_id", project.rawValue), ("filename", name)],
                json: ["local_missing": .bool(isMissing)]))
    }

    /// `PATCH /photos/bulk-local-missing`: the same for many names, each in every folder and in the trash too.
    ///
    /// Errors: `notFound` for the project.
    /// - Returns: how many photos were marked.
    @discardableResult
    package func setLocalMissing(
        _ updates: [String: Bool], in project: ID<Project>
    ) async throws(RaccontoError) -> Int {
        let lines = updates.sorted { $0.key < $1.key }.map { name, isMissing -> JSONValue in
            ["filename": .string(name), "local_missing": .bool(isMissing)]
        }
        let answer: UpdatedCount = try await send(
            Endpoint(
                .markLocalMissingInBulk, query: [("project_id", project.rawValue)], json: ["updates": .array(lines)]))
        return answer.updated
    }
}

private struct Existence: Decodable, Sendable {
    let exists: Bool
}

private struct ExistingFiles: Decodable, Sendable {
    let existing: [String]
}

private struct UpdatedCount: Decodable, Sendable {
    let updated: Int
}
