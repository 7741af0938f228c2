/// A folder of photos as a first story sees it.
public struct DraftFolder: Sendable, Hashable {
    /// The names from the uploaded folder down; empty for that folder itself.
    public var path: [String]
    /// In the order in which they stand when no time tells otherwise.
    public var photos: [Photo]
    /// The bytes of the folder's `story.md`; nil when it has none.
    public var note: [UInt8]?

    public struct Photo: Sendable, Hashable {
        public var name: String
        /// The camera's wall clock; nil when the file does not say.
        public var takenAt: ServerTime?

        public init(name: String, takenAt: ServerTime? = nil) {
            self.name = name
            self.takenAt = takenAt
        }
    }

    public init(path: [String] = [], photos: [Photo] = [], note: [UInt8]? = nil) {
        self.path = path
        self.photos = photos
        self.note = note
    }

    /// The path of a photo below the uploaded folder: the name that a story file knows it by.
    func reference(to name: String) -> PhotoReference.Target {
        .name(ExactText((path + [name]).joined(separator: "/")))
    }
}
