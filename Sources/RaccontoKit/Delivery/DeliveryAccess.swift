/// How a client opens a delivery: its link, and the password when it has one.
public struct DeliveryAccess: Sendable {
    public var link: ID<DeliveryLink>
    public var password: Redacted<String>?

    public init(link: ID<DeliveryLink>, password: Redacted<String>? = nil) {
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
