/// Turning a photo: always anew from the original, and without turning any pixel here.
enum PhotoRotation {
    @Sendable static func rotate(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        var fields = try BodyFields(context.request)
        let direction = try fields.text("direction")
        try fields.finish()
        guard let photo = backend.ownedPhoto(context.parameter("photo_id"), user), photo.deletedAt == nil else {
            throw Problem(404, "PHOTO_NOT_FOUND")
        }
        guard direction == "left" || direction == "right" else { throw Problem(400, "INVALID_DIRECTION") }
        guard !photo.isRotating else { throw Problem(409, "ROTATION_IN_PROGRESS") }
        let original = photo.originalImageURL ?? photo.imageURL
        // Stored before the picture is fetched, so that it stays when that fails.
        backend.photos.update(photo.id) { $0.originalImageURL = original }
        guard let copy = backend.images.makeCopy(ofURL: original) else { throw Problem(502, "IMAGE_DOWNLOAD_FAILED") }
        let rotation = (photo.rotation + (direction == "right" ? 90 : 270)) % 360
        let imageURL = rotation == 0 ? original : copy
        backend.photos.update(photo.id) { row in
            row.rotation = rotation
            row.imageURL = imageURL
            row.originalImageURL = rotation == 0 ? nil : original
        }
        if let project = backend.projectIndex(id: photo.projectID),
            backend.projects[project].coverImageURL == photo.imageURL
        {
            backend.projects[project].coverImageURL = imageURL
        }
        guard let row = backend.photos[photo.id], row.isReadable else { throw Problem.unhandled }
        return .json(row.json)
    }
}
