/// The pages of one reading of a photo list, put together.
struct PhotoListReading: Sendable {
    /// Each once, in the order of their first appearance.
    private(set) var photos: [Photo] = []
    /// How many rows the list had when its last page was read.
    private(set) var total = 0
    /// Whether every page began with rows that were known and went on with rows that were not.
    private(set) var fitsTogether = true
    private var known: Set<ID<Photo>> = []

    /// - Parameter shared: how many rows the page must have in common with those before it.
    mutating func append(_ page: [Photo], at offset: Int, shared: Int) {
        let before = photos.count
        add(page)
        if page.count - (photos.count - before) != shared { fitsTogether = false }
        total = offset + page.count
    }

    /// Whether a page is, row by row, what this reading begins with.
    func isSameStart(_ page: [Photo]) -> Bool {
        !page.isEmpty && page.count <= photos.count && zip(page, photos).allSatisfy { $0.id == $1.id }
    }

    /// Adds what another reading found; starts anew when the list has become longer or shorter in between.
    mutating func merge(_ other: PhotoListReading) {
        guard other.total == total, photos.count <= total else {
            self = other
            return
        }
        add(other.photos)
    }

    private mutating func add(_ page: [Photo]) {
        for photo in page where known.insert(photo.id).inserted { photos.append(photo) }
    }
}
