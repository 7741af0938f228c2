/// A truth value that arrives as JSON bool or as one of the strings `"true"` and `"false"`.
struct LenientBool: Decodable {
    let value: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            value = bool
        } else {
            value = try container.decode(String.self).lowercased() == "true"
        }
    }
}
