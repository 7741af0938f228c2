/// The rules for public names.
enum Username {
    private static let reserved: Set<String> = [
        "about", "admin", "api", "auth", "blog", "contact", "dashboard", "delivery", "explore", "help", "login",
        "logout", "photos", "portfolio", "privacy", "projects", "racconto", "register", "search", "settings", "support",
        "terms", "trash",
    ]

    /// The code of what is wrong with a name, or nil.
    static func problem(with name: String) -> String? {
        if name.unicodeScalars.count < 3 { return "USERNAME_TOO_SHORT" }
        if name.unicodeScalars.count > 30 { return "USERNAME_TOO_LONG" }
        let isAllowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard isAllowed, !name.contains(".."), !name.hasPrefix("."), !name.hasSuffix(".") else {
            return "USERNAME_INVALID_CHARS"
        }
        return reserved.contains(name.lowercased()) ? "USERNAME_RESERVED" : nil
    }
}
