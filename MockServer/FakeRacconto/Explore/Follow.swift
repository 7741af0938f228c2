/// Somebody who follows somebody, by their account ids.
struct Follow: Codable, Sendable, Equatable {
    var follower: String
    var followed: String
}
