import Glibc

/// Where the program's own files are (XDG Base Directory Specification).
struct Folders {
    let config: String
    let state: String
    /// Whether both are known; otherwise they lie in the root folder, where nobody should write.
    let areKnown: Bool

    init(environment: [String: String]) {
        let home = Self.home(environment)
        func base(_ variable: EnvironmentVariable, _ fallback: String) -> String? {
            // The specification wants relative paths to be ignored.
            if let path = environment[variable.rawValue], path.hasPrefix("/") { return path }
            return home.map { $0 + fallback }
        }
        let (config, state) = (base(.configHome, "/.config"), base(.stateHome, "/.local/state"))
        areKnown = config != nil && state != nil
        self.config = (config ?? "") + "/racconto"
        self.state = (state ?? "") + "/racconto"
    }

    /// The user's folder: from the environment, or from the system's list of users, as a service may have no HOME.
    private static func home(_ environment: [String: String]) -> String? {
        if let path = environment[EnvironmentVariable.home.rawValue], path.hasPrefix("/") { return path }
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
        let path = String(cString: folder)
        return path.hasPrefix("/") ? path : nil
    }
}
