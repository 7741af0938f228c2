/// Every environment variable the program reads, in one place.
enum EnvironmentVariable: String, CaseIterable {
    case server = "RACCONTO_SERVER"
    case email = "RACCONTO_EMAIL"
    case passwordFile = "RACCONTO_PASSWORD_FILE"
    case queue = "RACCONTO_QUEUE"
    case imageHost = "RACCONTO_IMAGE_HOST"
    case caBundle = "SSL_CERT_FILE"
    case configHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case home = "HOME"
    case editor = "EDITOR"
    case visualEditor = "VISUAL"
    case noColour = "NO_COLOR"

    var help: String {
        switch self {
        case .server: "server URL, like --server"
        case .email: "account, like --email"
        case .passwordFile: "file whose first line is the password for `login` and `register`"
        case .queue: "queue file, like --queue"
        case .imageHost: "base URL that stands for https://imagedelivery.net, like --image-host"
        case .caBundle: "PEM file of trusted certificates, like --cacert"
        case .configHome: "where racconto/config and racconto/secrets.json are (default ~/.config)"
        case .stateHome: "where racconto/queue.sqlite is (default ~/.local/state)"
        case .home: "the home folder"
        case .editor: "editor for texts"
        case .visualEditor: "editor for texts, before EDITOR"
        case .noColour: "any value turns colours off"
        }
    }
}
