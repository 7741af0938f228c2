extension FakeRacconto {
    /// Which spelling of the API is served.
    public enum Dialect: String, Sendable, CaseIterable {
        /// The backend as it is deployed.
        case backend
        /// The table of endpoints that this project was ordered by, where it differs from the backend.
        case workorder
        /// Every route of both.
        case both
    }

    /// An account that is there before the first request is answered. Its address counts as confirmed.
    public struct Account: Sendable, Equatable {
        /// The address to log in with.
        public var email: String
        /// The password to log in with.
        public var password: String

        /// An account that can log in.
        public init(email: String, password: String) {
            self.email = email
            self.password = password
        }
    }

    /// How the server is set up.
    public struct Options: Sendable {
        /// Which of the service's dialects is spoken.
        public var dialect = Dialect.backend
        /// Whether nothing is served but the rows of the work order's table, and the image host.
        package var servesOnlyTable = false
        /// The loopback port to listen on; 0 lets the system choose a free one.
        public var port: UInt16 = 0
        /// Accounts that can log in from the first request on.
        public var accounts: [Account] = []
        /// Faults that begin with the first request; `fail` adds more.
        public var faults: [PlannedFault] = []
        /// Photos that an account may have that is added without a limit of its own.
        public var photoLimit = 1000
        /// Projects that an account may have that is added without a limit of its own.
        public var projectLimit = 3
        /// Life of a one-time upload URL in seconds.
        public var uploadURLLifetime = 1800
        /// Whether `/openapi.json` exists.
        public var servesOpenAPI = true
        /// Whether picture bytes are kept in memory for delivery; checksums always are.
        public var keepsImages = true
        /// Bytes of pictures that are kept in memory at most; beyond that the oldest are forgotten.
        public var imageMemoryLimit = 256 << 20
        /// Folder for pictures and state, which a later server with the same folder goes on with; nil keeps everything
        /// in memory.
        public var stateDirectory: String?
        /// Whether delivery links exist; the backend has them off by default.
        public var hasDelivery = false
        /// Whether photos with equal order numbers come in another order each time, as they may from the backend.
        public var shufflesTies = false

        /// The defaults.
        public init() {}
    }
}
