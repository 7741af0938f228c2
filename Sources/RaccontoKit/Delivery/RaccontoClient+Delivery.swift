/// The client's side of deliveries: no login, a password where there is one (API contract section 11).
///
/// Errors of all: `notFound`, `gone` for an expired link, `wrongCredentials` for a missing or wrong password.
extension RaccontoClient {
    /// `GET /api/delivery/{link}`: what the delivery is about, and whether it needs a password.
    public func delivery(_ link: ID<DeliveryLink>) async throws(RaccontoError) -> Delivery {
        try await sendDelivery(Endpoint(.showDelivery, [.link: link.rawValue], authorization: .none))
    }

    /// `POST /api/delivery/{link}/verify`: succeeds when the password is right. A link without one takes any.
    public func verifyDelivery(
        _ link: ID<DeliveryLink>, password: Redacted<String>
    ) async throws(RaccontoError) {
        try InputCheck(operation: .verifyDelivery).checkPassword(password, isNew: false)
        try await sendDelivery(
            Endpoint<Void>(
                .verifyDelivery, [.link: link.rawValue], authorization: .none,
                json: ["password": .string(password.secret)]))
    }

    /// `GET /api/delivery/{link}/photos`: what may be chosen, and what is.
    public func deliveredPhotos(_ access: DeliveryAccess) async throws(RaccontoError) -> [DeliveredPhoto] {
        var endpoint = Endpoint<[DeliveredPhoto]>(
            .listDeliveryPhotos, [.link: access.link.rawValue], authorization: .none)
        endpoint.headers = try access.headers(for: .listDeliveryPhotos)
        return try await sendDelivery(endpoint)
    }

    /// `PUT /api/delivery/{link}/selections`: replaces the whole choice. Where the photographer has set
    /// `delivery_tag_color`, labels of that colour are set on the chosen photos and cleared on the others.
    ///
    /// Errors: also `serverFailure` for a photo that is unknown.
    /// - Parameter selections: photos, with a comment or nil.
    public func saveSelections(
        _ selections: [ID<Photo>: String?], by access: DeliveryAccess
    ) async throws(RaccontoError) {
        let lines = selections.sorted { $0.key.rawValue < $1.key.rawValue }.map { photo, comment in
            var fields = JSONFields()
            fields.set("photo_id", photo)
            fields.set("comment", comment)
            return fields.json
        }
        var endpoint = Endpoint<Void>(
            .saveDeliverySelection, [.link: access.link.rawValue], authorization: .none,
            json: ["selections": .array(lines)])
        endpoint.headers = try access.headers(for: .saveDeliverySelection)
        try await sendDelivery(endpoint)
    }
}
