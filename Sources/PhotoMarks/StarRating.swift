/// A photo's stars: 1 to 5, or 0 for none.
///
/// Encoded as its number. `3`, `0` and `5` are ratings; 6, -1 and `three` are none.
public struct StarRating: Sendable, Hashable {
    /// 0 to 5.
    public let stars: Int

    /// Nil unless `stars` is 0 to 5.
    public init?(_ stars: Int) {
        guard (0...5).contains(stars) else { return nil }
        self.stars = stars
    }

    /// Nil unless `stars` is 1 to 5: for places where "no stars" is written as no rating at all.
    package init?(given stars: Int) {
        guard (1...5).contains(stars) else { return nil }
        self.stars = stars
    }

    /// A rating as people type it: `0` to `5`.
    package init?(parsing text: some StringProtocol) {
        guard let stars = Int(text) else { return nil }
        self.init(stars)
    }

    /// Ratings as a filter understands them: `3`, or `3-5` for these two and everything between.
    package static func range(parsing text: String) -> ClosedRange<StarRating>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { StarRating(parsing: $0) }
        guard ends.count <= 2, let lowest = ends.first ?? nil, let highest = ends.last ?? nil, lowest <= highest else {
            return nil
        }
        return lowest...highest
    }

    /// 1 or more stars.
    package var isGiven: Bool { stars > 0 }
}

extension StarRating: Comparable {
    public static func < (left: StarRating, right: StarRating) -> Bool { left.stars < right.stars }
}

extension StarRating: Codable {
    /// Throws `DecodingError.dataCorrupted` for a number that is no rating.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let rating = StarRating(try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a rating is 0 to 5")
        }
        self = rating
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stars)
    }
}
