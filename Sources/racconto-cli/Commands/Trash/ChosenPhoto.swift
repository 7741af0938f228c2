import RaccontoKit

/// Tells why a photo cannot be destroyed: the service answers a bare 500 while a client has chosen it in a delivery
/// (API contract section 5.4).
struct ChosenPhoto {
    let client: RaccontoClient

    /// The failure in words when the photo is chosen, else as it was.
    func explanation(of error: RaccontoError, for photo: Photo) async -> any Error {
        guard error.kind == .serverFailure else { return error }
        let link: DeliveryLink?
        do { link = try await choosing(photo) } catch { link = nil }
        guard let link else { return error }
        let label = link.label.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return RaccontoError(
            .rejected, operation: error.operation, status: error.status, code: "PHOTO_CHOSEN_IN_DELIVERY",
            message: "a client has chosen \(photo.shown) by the delivery link \(link.id)\(label); take it out with"
                + " `racconto delivery choose \(link.id) \(photo.id) --unchoose`, or end the link with"
                + " `racconto delivery delete \(link.id)`")
    }

    private func choosing(_ photo: Photo) async throws -> DeliveryLink? {
        for link in try await client.deliveryLinks(of: photo.projectID) where link.selectionCount > 0 {
            if try await client.selections(of: link.id).contains(where: { $0.photoID == photo.id }) { return link }
        }
        return nil
    }
}
