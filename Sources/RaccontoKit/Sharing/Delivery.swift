package import RaccontoHTTP

/// What a delivery link tells its client before the password.
package struct Delivery: Codable, Sendable, Hashable {
    package var id: ID<DeliveryLink>
    package var projectTitle: String
    package var label: String?
    package var hasPassword: Bool
    package var expiresAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, label
        case projectTitle = "project_title"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<DeliveryLink>.self, forKey: .id)
        projectTitle = try values.decode(.projectTitle, default: "")
        label = try values.decodeIfPresent(String.self, forKey: .label)
        hasPassword = try values.decodeBool(.hasPassword)
        expiresAt = try values.decodeIfPresent(ServerTime.self, forKey: .expiresAt)
    }
}

/// The client's side of deliveries: no login, a password where there is one (API contract section 11).
///
/// Errors of all: `notFound`, `gone` for an expired link, `wrongCredentials` for a missing or wrong password.
extension RaccontoClient {
    /// `GET /api/delivery/{link}`: what the delivery is about, and whether it needs a password.
    package func delivery(_ link: ID<DeliveryLink>) async throws(RaccontoError) -> Delivery {
        try await sendDelivery(Endpoint(.showDelivery, [.link: link.rawValue], authorization: .none))
    }

    /// `POST /api/delivery/{link}/verify`: succeeds when the password is right. A link without one takes any.
    package func verifyDelivery(
        _ link: ID<DeliveryLink>, password: Redacted<String>
    ) async throws(RaccontoError) {
        try InputCheck(operation: .verifyDelivery).checkPassword(password, isNew: false)
        try await sendDelivery(
            Endpoint<Void>(
                .verifyDelivery, [.link: link.rawValue], authorization: .none,
                json: ["password": .string(password.secret)]))
    }

    /// `GET /api/delivery/{link}/photos`: what may be chosen, and what is.
    package func deliveredPhotos(_ access: DeliveryAccess) async throws(RaccontoError) -> [DeliveredPhoto] {
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
    package func saveSelections(
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

/// How a client opens a delivery: its link, and the password when it has one.
package struct DeliveryAccess: Sendable {
    package var link: ID<DeliveryLink>
    package var password: Redacted<String>?

    package init(link: ID<DeliveryLink>, password: Redacted<String>? = nil) {
        self.link = link
        self.password = password
    }

    func headers(for operation: APIOperation) throws(RaccontoError) -> [(name: String, value: String)] {
        guard let password else { return [] }
        try Self.checkHeader(password, InputCheck(operation: operation))
        return [(name: "X-Delivery-Password", value: password.secret)]
    }

    /// Throws when the password cannot travel in a header as it is.
    static func checkHeader(_ password: Redacted<String>, _ check: InputCheck) throws(RaccontoError) {
        guard password.secret.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            password.secret.first != " ", password.secret.last != " "
        else {
            throw check.refusal(
                "a delivery password holds ASCII characters only, and no space at its ends: with others nobody could"
                    + " open the delivery")
        }
    }
}

/// A photo as the client of a delivery sees it; photos in the trash are shown as well.
package struct DeliveredPhoto: Codable, Sendable, Hashable {
    package var id: ID<Photo>
    package var imageURL: String
    package var caption: String?
    package var order: Int
    package var isSelected: Bool
    package var comment: String?

    enum CodingKeys: String, CodingKey {
        case id, caption, order, comment
        case imageURL = "image_url"
        case isSelected = "is_selected"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Photo>.self, forKey: .id)
        imageURL = try values.decode(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        order = try values.decode(.order, default: 0)
        isSelected = try values.decodeBool(.isSelected)
        comment = try values.decodeIfPresent(String.self, forKey: .comment)
    }
}
