/// A quarter turn.
public enum RotationDirection: String, Sendable, CaseIterable {
    case left
    case right
}

/// Turning pictures (API contract section 5.3).
extension RaccontoClient {
    /// `POST /photos/{id}/rotate`: the server makes a turned copy of the original and shows that. The photo's address
    /// changes, a cover follows, `width` and `height` stay as they were.
    ///
    /// After an ambiguous answer the photo is read again. Errors: `conflict` while another rotation runs (one that
    /// crashed on the server leaves it so for ever), `notFound`, `serverFailure` IMAGE_DOWNLOAD_FAILED or ROTATE_FAILED.
    @discardableResult
    public func rotate(_ photo: ID<Photo>, _ direction: RotationDirection) async throws(RaccontoError) -> Photo {
        let before = try await self.photo(photo).rotation
        let wanted = ((before % 360) + (direction == .right ? 90 : 270)) % 360
        return try await confirmed { () async throws(RaccontoError) in
            try await send(
                Endpoint(.rotatePhoto, [.photo: photo.rawValue], json: ["direction": .string(direction.rawValue)]))
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await self.photo(photo)
            return now.rotation == wanted && now.isRotating != true ? now : nil
        }
    }
}
