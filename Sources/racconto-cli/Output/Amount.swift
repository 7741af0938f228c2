/// Numbers of things in words.
enum Amount {
    /// `1 photo`, `2 photos`.
    static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
