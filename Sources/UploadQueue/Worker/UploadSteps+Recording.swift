import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit

/// Steps 5 and 6: the server records the photo, once, and gets what it does not take in the same call.
extension UploadSteps {
    /// Records a picture that has just been sent: the checkpoint is fresh, and nobody has tried before.
    func record(_ sent: Sent) async throws(Trouble) -> ID<Photo> {
        let since = tools.clock.now()
        do throws(RaccontoError) {
            let photo = try await client.createPhoto(NewPhoto(sent, in: job.destination.projectID))
            await mirror.add(photo)
            return photo.id
        } catch {
            guard error.isAmbiguous else {
                try await checkpoint(.notRecorded)
                throw Trouble(error, .photo)
            }
            // Most often the answer got lost and the photo is there.
            if !error.isCancelled, let photo = await lookedUp(sent.imageURL) { return photo }
            throw Trouble(error, .photo).notBefore(error.hasEnded ? nil : since + tools.options.settlingTime)
        }
    }

    /// Records a picture that an earlier attempt has sent, and may have recorded.
    func recordAgain(_ imageURL: String, _ draft: PhotoDraft) async throws(Trouble) -> ID<Photo> {
        if let since = job.checkpoints.recordingSince {
            if let photo = try await found(imageURL) { return photo }
            // The server may still be busy with it.
            let settled = since + tools.options.settlingTime
            if tools.clock.now() < settled {
                throw .tooEarly(
                    until: settled,
                    JobError(code: "settling", message: "waiting whether the server has recorded the photo"))
            }
        }
        // The fence: a worker that lost its lease must not get past this.
        try await checkpoint(.recording(imageURL: imageURL, since: tools.clock.now()))
        return try await record(Sent(imageURL: imageURL, draft: draft, order: job.checkpoints.order ?? 1))
    }

    /// Sets what a new photo cannot be given, and ends the job.
    func finish(_ photo: ID<Photo>, _ draft: PhotoDraft?) async throws(Trouble) -> Disposition {
        let (rating, label) = (draft?.metadata.rating, draft?.metadata.colorLabel)
        guard rating != nil || label != nil else { return .done(photo) }
        if job.checkpoints.photoID == nil { try await checkpoint(.recorded(photo)) }
        do throws(RaccontoError) {
            _ = try await client.updatePhoto(photo, PhotoChanges(rating: rating, colorLabel: label))
        } catch {
            let trouble = Trouble(error, .photo)
            // The photo itself is safe. A rating that the server refuses is told, and is no reason to call it failed.
            guard trouble.isFinal || job.attempts >= tools.options.maximumAttempts else { throw trouble }
            tools.events(.warning(job, "its rating or label could not be set: \(error)"))
        }
        return .done(photo)
    }

    /// Nil also when looking fails: then the failure that made us look is the one to tell.
    private func lookedUp(_ imageURL: String) async -> ID<Photo>? {
        do throws(Trouble) { return try await found(imageURL) } catch { return nil }
    }

    private func found(_ imageURL: String) async throws(Trouble) -> ID<Photo>? {
        try await called(.project) { () throws(RaccontoError) in try await mirror.photo(withImage: imageURL) }
    }
}

extension NewPhoto {
    /// What the server is told about a photo, from what was kept in the job's row.
    init(_ sent: UploadSteps.Sent, in project: ID<Project>) {
        let metadata = sent.draft.metadata
        self.init(projectID: project, imageURL: sent.imageURL)
        order = sent.order
        caption = metadata.caption
        folder = sent.draft.folder.isEmpty ? nil : sent.draft.folder
        originalFilename = sent.draft.fileName
        takenAt = metadata.takenAt.map { ServerTime($0) }
        camera = metadata.camera
        lens = metadata.lens
        iso = metadata.iso
        shutterSpeed = metadata.shutterSpeed
        aperture = metadata.aperture
        focalLength = metadata.focalLength
        gpsLatitude = metadata.gpsLatitude
        gpsLongitude = metadata.gpsLongitude
        width = sent.draft.width
        height = sent.draft.height
    }
}

extension RaccontoError {
    /// The server has answered, so it is not working on the request any more. A gateway's answer does not count.
    var hasEnded: Bool {
        switch kind {
        case .undecodable: true
        case .serverFailure: status == 500
        default: false
        }
    }

    var isCancelled: Bool {
        if case .transport(let error) = kind { error.kind == .cancelled } else { false }
    }
}

extension Trouble {
    /// The same, to be tried again no sooner than the moment. The answer to a write may be lost for good reasons: its
    /// outcome shows only later.
    func notBefore(_ moment: Moment?) -> Trouble {
        guard let moment, case .suspect(let error, let hint, _) = self else { return self }
        return .suspect(error, hint: hint, notBefore: moment)
    }

    /// Nothing but another photo would help.
    var isFinal: Bool {
        switch self {
        case .refused: true
        case .held(.project, _): true
        default: false
        }
    }
}
