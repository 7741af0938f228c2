/// The photographer's side of deliveries (API contract section 11).
///
/// Services have this switched off by default; every call then ends in `notFound` or `noSuchRoute` with a message that
/// says so.
extension RaccontoClient {
    /// `POST /api/delivery`. After an ambiguous answer the project's links are looked through.
    ///
    /// Errors: `notFound` for a project that is unknown, foreign or in the trash; `invalidInput`.
    public func createDeliveryLink(_ link: NewDeliveryLink) async throws(RaccontoError) -> DeliveryLink {
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
    public func deliveryLinks(of project: ID<Project>) async throws(RaccontoError) -> [DeliveryLink] {
        try await sendDelivery(Endpoint(.listDeliveries, [.project: project.rawValue]))
    }

    /// `GET /api/delivery/{link}/selections`: what the client has chosen. Errors: `notFound`.
    public func selections(of link: ID<DeliveryLink>) async throws(RaccontoError) -> [SelectedPhoto] {
        try await sendDelivery(Endpoint(.listDeliverySelections, [.link: link.rawValue]))
    }

    /// `DELETE /api/delivery/{link}`: ends a link; what was chosen by it is forgotten. Errors: `notFound`.
    public func deleteDeliveryLink(_ link: ID<DeliveryLink>) async throws(RaccontoError) {
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
