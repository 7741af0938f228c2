/// Where the program's own files are (XDG Base Directory Specification).
struct Folders {
    let config: String
    let state: String

    init(environment: [String: String]) {
        let home = environment[EnvironmentVariable.home.rawValue] ?? "/"
        func base(_ variable: EnvironmentVariable, _ fallback: String) -> String {
            // The specification wants relative paths to be ignored.
            if let path = environment[variable.rawValue], path.hasPrefix("/") { return path }
            return home + fallback
        }
        config = base(.configHome, "/.config") + "/racconto"
        state = base(.stateHome, "/.local/state") + "/racconto"
    }
}
