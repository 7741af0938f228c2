/// How the service spells addresses: the domain in lower case, the part before the `@` as typed.
///
/// It stores them so at registration and compares exactly at login, so `New.User@Example.COM` as typed cannot log in.
enum EmailAddress {
    static func normalized(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return text[...at] + text[text.index(after: at)...].lowercased()
    }
}
