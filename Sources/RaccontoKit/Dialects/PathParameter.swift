/// A placeholder in a route's path, written `{name}` there.
public enum PathParameter: String, Sendable {
    case project
    case photo
    case chapter
    case item
    case block
    case note
    case user
    case slug
    case key
    case link
    case comment
}
