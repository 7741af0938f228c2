import RaccontoKit

/// Finds a delivery link of one's own by the beginning of its id.
struct DeliveryLookup {
    let client: RaccontoClient

    /// The whole id. The links of all projects are listed when it is not whole: nothing else knows them.
    func id(_ text: ID<DeliveryLink>) async throws -> ID<DeliveryLink> {
        guard ShortID.canBe(text.rawValue) else { return text }
        var links: [ID<DeliveryLink>] = []
        for project in try await client.projects() {
            links += try await client.deliveryLinks(of: project.id).map(\.id)
        }
        return try IDChoice.pick(text, among: links, called: "link") ?? text
    }
}
