import Foundation

/// What a delivery link is made with.
public struct NewDeliveryLink: Sendable {
    public var projectID: ID<Project>
    public var label: String?
    /// At most 72 bytes, and ASCII: it travels in a header, where other characters can never match.
    public var password: Redacted<String>?
    /// ISO 8601, with a zone or in UTC, years 1900 to 9998.
    public var expiresAt: String?
    /// 1 to 5.
    public var filterRating: Int?
    public var filterColor: String?

    public init(projectID: ID<Project>) { self.projectID = projectID }

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
        if let filterRating, !(1...5).contains(filterRating) {
            throw check.refusal("a rating is 1 to 5, not \(filterRating)")
        }
        if let filterColor { try PhotoCheck(dialect: dialect).check(label: filterColor, check) }
    }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("project_id", projectID)
        fields.set("label", label)
        fields.set("password", password?.secret)
        fields.set("expires_at", expiresAt)
        fields.set("filter_rating", filterRating)
        fields.set("filter_color", filterColor)
        return fields.json
    }
}
