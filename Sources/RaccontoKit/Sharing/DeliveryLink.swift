import Foundation
package import PhotoMarks
package import RaccontoHTTP

/// A link by which a client looks at a project's photos and chooses some (API contract section 11).
package struct DeliveryLink: Codable, Sendable, Hashable {
    package var id: ID<DeliveryLink>
    package var projectID: ID<Project>
    package var label: String?
    package var hasPassword: Bool
    package var expiresAt: ServerTime?
    package var createdAt: ServerTime?
    /// How many photos the client has chosen.
    package var selectionCount: Int
    /// Photos with at least so many stars are shown, besides those of `filterColor`; without filters all are.
    package var filterRating: Int?
    package var filterColor: String?

    enum CodingKeys: String, CodingKey {
        case id, label
        case projectID = "project_id"
        case hasPassword = "has_password"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
        case selectionCount = "selection_count"
        case filterRating = "filter_rating"
        case filterColor = "filter_color"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<DeliveryLink>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        label = try values.decodeIfPresent(String.self, forKey: .label)
        hasPassword = try values.decodeBool(.hasPassword)
        expiresAt = try values.decodeIfPresent(ServerTime.self, forKey: .expiresAt)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        selectionCount = try values.decode(.selectionCount, default: 0)
        filterRating = try values.decodeIfPresent(Int.self, forKey: .filterRating)
        filterColor = try values.decodeIfPresent(String.self, forKey: .filterColor)
    }
}

/// The photographer's side of deliveries (API contract section 11).
///
/// Services have this switched off by default; every call then ends in `notFound` or `noSuchRoute` with a message that
/// says so.
extension RaccontoClient {
    /// `POST /api/delivery`. After an ambiguous answer the project's links are looked through.
    ///
    /// Errors: `notFound` for a project that is unknown, foreign or in the trash; `invalidInput`.
    package func createDeliveryLink(_ link: NewDeliveryLink) async throws(RaccontoError) -> DeliveryLink {
        try link.check(dialect)
        return try await confirmedCreation { () async throws(RaccontoError) in
            try await sendDelivery(Endpoint(.createDelivery, json: link.json))
        } byListing: { () async throws(RaccontoError) in
            try await deliveryLinks(of: link.projectID)
        } key: {
            $0.id
        } matches: {
            $0.label == link.label
        }
    }

    /// `GET /api/delivery/project/{project}`: a project's links, the newest first. Errors: `notFound`.
    package func deliveryLinks(of project: ID<Project>) async throws(RaccontoError) -> [DeliveryLink] {
        try await sendDelivery(Endpoint(.listDeliveries, [.project: project.rawValue]))
    }

    /// `GET /api/delivery/{link}/selections`: what the client has chosen. Errors: `notFound`.
    package func selections(of link: ID<DeliveryLink>) async throws(RaccontoError) -> [SelectedPhoto] {
        try await sendDelivery(Endpoint(.listDeliverySelections, [.link: link.rawValue]))
    }

    /// `DELETE /api/delivery/{link}`: ends a link; what was chosen by it is forgotten. Errors: `notFound`.
    package func deleteDeliveryLink(_ link: ID<DeliveryLink>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await sendDelivery(Endpoint<Void>(.deleteDelivery, [.link: link.rawValue]))
        } when: { () async throws(RaccontoError) in
            try await isMissing { () async throws(RaccontoError) in try await selections(of: link) }
        }
    }

    /// Says what a 404 means here: the server answers the same for a link that is gone and a feature that is off.
    func sendDelivery<Response>(_ endpoint: Endpoint<Response>) async throws(RaccontoError) -> Response {
        do throws(RaccontoError) {
            return try await send(endpoint)
        } catch {
            let operation = endpoint.operation.rawValue
            switch error.kind {
            case .notFound, .noSuchRoute:
                throw RaccontoError(
                    error.kind, operation: operation, status: error.status, code: error.code,
                    message: "there is no such project or link, or the service has deliveries switched off")
            case .gone:
                throw RaccontoError(
                    .gone, operation: operation, status: error.status,
                    message: "the delivery's link has expired; ask the photographer for another one")
            case .notLoggedIn where endpoint.authorization == .none:
                let isWrong = endpoint.operation == .verifyDelivery || !endpoint.headers.isEmpty
                throw RaccontoError(
                    .wrongCredentials, operation: operation, status: error.status,
                    message: isWrong
                        ? "the delivery's password is wrong; ask the photographer for it"
                        : "the delivery needs its password")
            default: throw error
            }
        }
    }
}

/// What a delivery link is made with.
package struct NewDeliveryLink: Sendable {
    package var projectID: ID<Project>
    package var label: String?
    /// At most 72 bytes, and ASCII: it travels in a header, where other characters can never match.
    package var password: Redacted<String>?
    /// ISO 8601, with a zone or in UTC, years 1900 to 9998.
    package var expiresAt: String?
    /// 1 to 5.
    package var filterRating: StarRating?
    package var filterColor: ColorLabel?

    package init(projectID: ID<Project>) { self.projectID = projectID }

    /// Throws `invalidInput` for what the server would fail on, or what would lock the client out.
    func check(_ dialect: APIDialect, now: Date = Date()) throws(RaccontoError) {
        let check = InputCheck(operation: .createDelivery)
        try check.checkDate(expiresAt, named: "expires_at")
        if let expiresAt, let date = ISO8601Text.date(from: expiresAt), date <= now {
            throw check.refusal("a link that ends at \(expiresAt) (UTC) would have ended already")
        }
        if let password {
            try check.checkPassword(password, isNew: false)
            try DeliveryAccess.checkHeader(password, check)
        }
        try PhotoCheck(dialect: dialect).check(rating: filterRating, label: filterColor, check)
    }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("project_id", projectID)
        fields.set("label", label)
        fields.set("password", password?.secret)
        fields.set("expires_at", expiresAt)
        fields.set("filter_rating", filterRating?.stars)
        fields.set("filter_color", filterColor?.rawValue)
        return fields.json
    }
}

/// A photo that a client has chosen, as its photographer sees it.
package struct SelectedPhoto: Codable, Sendable, Hashable {
    package var photoID: ID<Photo>
    package var comment: String?
    package var selectedAt: ServerTime?
    package var imageURL: String?
    package var caption: String?
    package var order: Int?

    enum CodingKeys: String, CodingKey {
        case comment, caption, order
        case photoID = "photo_id"
        case selectedAt = "selected_at"
        case imageURL = "image_url"
    }
}
