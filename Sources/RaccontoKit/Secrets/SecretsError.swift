/// Why the secrets file cannot be used. The texts say what to do; none holds a secret.
public enum SecretsError: Error, Sendable, Equatable {
    /// Group or others could read or write it.
    case tooOpen(path: String, mode: String)
    /// It belongs to another user of this machine.
    case foreign(path: String)
    case unreadable(path: String, reason: String)
    /// Its content is not what we write.
    case damaged(path: String, reason: String)
    case notWritable(path: String, reason: String)
    /// Another process has held its lock for too long.
    case busy(path: String)
}

extension SecretsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooOpen(let path, let mode):
            "the secrets file \(path) can be read by others (mode \(mode)); run `chmod 600` on it, and log in again "
                + "if somebody may have seen it"
        case .foreign(let path): "the secrets file \(path) belongs to another user; remove it or name another folder"
        case .unreadable(let path, let reason): "the secrets file \(path) cannot be read: \(reason)"
        case .damaged(let path, let reason):
            "the secrets file \(path) is damaged (\(reason)); move it away and log in again"
        case .notWritable(let path, let reason): "the secrets file \(path) cannot be written: \(reason)"
        case .busy(let path):
            "another racconto has been changing the secrets file \(path) for too long; end it and try again"
        }
    }
}
