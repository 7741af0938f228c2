/// Whole lists of photos, out of pages whose borders the server does not keep still.
extension RaccontoClient {
    /// `GET /photos/`: every photo of a project, or of the account when nil, once each, in the server's order.
    ///
    /// The list is read in pages that overlap, and read again until they fit together, as the server does not keep
    /// their borders still. Pages that are too large for one answer are asked for again in smaller parts.
    /// Errors: `forbidden` for a project that is not there or not yours; `contradictory` when the list never holds still.
    public func photos(in project: ID<Project>?, includeDeleted: Bool = false) async throws(RaccontoError) -> [Photo] {
        try await photos(in: project, includeDeleted: includeDeleted, pageSize: PhotoListReader.pageSize)
    }

    /// The same photos one by one, as the pages arrive.
    public func photoSequence(in project: ID<Project>?, includeDeleted: Bool = false) -> PhotoSequence {
        PhotoSequence(
            client: self, project: project, includeDeleted: includeDeleted, pageSize: PhotoListReader.pageSize)
    }

    func photos(
        in project: ID<Project>?, includeDeleted: Bool, pageSize: Int
    ) async throws(RaccontoError) -> [Photo] {
        var reader = photoListReader(in: project, includeDeleted, pageSize)
        while try await reader.nextPage() != nil {}
        return reader.result ?? []
    }

    func photoListReader(in project: ID<Project>?, _ includeDeleted: Bool, _ pageSize: Int) -> PhotoListReader {
        PhotoListReader(pageSize: pageSize) { limit, offset throws(RaccontoError) in
            try await photoPage(in: project, includeDeleted, limit: limit, offset: offset)
        }
    }

    private func photoPage(
        in project: ID<Project>?, _ includeDeleted: Bool, limit: Int, offset: Int
    ) async throws(RaccontoError) -> [Photo] {
        var query: [(name: String, value: String)] = []
        // The server takes an empty project for none, and answers with every photo of the account.
        if let project { try InputCheck(operation: .listPhotos).checkSegment(project.rawValue, named: "project") }
        if let project { query.append((name: "project_id", value: project.rawValue)) }
        if includeDeleted { query.append((name: "include_deleted", value: "true")) }
        query.append((name: "limit", value: String(limit)))
        query.append((name: "offset", value: String(offset)))
        return try await send(Endpoint(.listPhotos, query: query))
    }
}

/// The photos of a list, one by one as its pages arrive: for lists that nobody wants to wait for, or keep, as a whole.
///
/// ```
/// for try await photo in client.photoSequence(in: project.id) { print(photo.originalFilename ?? "") }
/// ```
/// Every photo comes once, in the server's order as long as the list holds still; what other readings find comes last.
/// Errors: as `RaccontoClient.photos(in:includeDeleted:)`.
public struct PhotoSequence: AsyncSequence, Sendable {
    public typealias Element = Photo
    public typealias Failure = RaccontoError

    let client: RaccontoClient
    let project: ID<Project>?
    let includeDeleted: Bool
    let pageSize: Int

    public func makeAsyncIterator() -> Iterator {
        Iterator(client.photoListReader(in: project, includeDeleted, pageSize))
    }

    /// Walks over one reading of the list.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        public typealias Element = Photo
        public typealias Failure = RaccontoError

        private var reader: PhotoListReader
        private var known: Set<ID<Photo>> = []
        /// What is left of the last page, in reverse.
        private var waiting: [Photo] = []

        init(_ reader: PhotoListReader) { self.reader = reader }

        public mutating func next() async throws(RaccontoError) -> Photo? {
            while waiting.isEmpty {
                guard let page = try await reader.nextPage() else { return nil }
                waiting = page.filter { known.insert($0.id).inserted }.reversed()
            }
            return waiting.popLast()
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RaccontoError) -> Photo? {
            try await next()
        }
    }
}

/// Reads a photo list page by page until all of it was seen, however the server's pages shift meanwhile.
///
/// The server sorts by `order` alone and pages by offset: a change between two pages, or photos of equal order, can
/// repeat or hide rows. Pages overlap, and when they do not fit together the list is read again with other borders,
/// until one reading fits or the readings together have as many photos as there are.
struct PhotoListReader: Sendable {
    /// Rows of a page; the server cuts off more than 10,000.
    static let pageSize = 5000
    /// Rows that two neighbouring pages share, to notice rows that vanished between the readings.
    static let overlap = 100
    /// How often the list is read again when its pages do not fit together.
    static let attempts = 8
    /// No account has so many photos; a list that goes on is one that never ends.
    static let longestList = 4 << 20

    private let readPage: @Sendable (_ limit: Int, _ offset: Int) async throws(RaccontoError) -> [Photo]
    private var pageSize: Int
    private var attempt = 0
    private var offset = 0
    private var reading = PhotoListReading()
    private var merged = PhotoListReading()
    /// All photos, once each in the server's order; nil until the last page was read.
    private(set) var result: [Photo]?

    init(
        pageSize: Int = Self.pageSize,
        readPage: @escaping @Sendable (_ limit: Int, _ offset: Int) async throws(RaccontoError) -> [Photo]
    ) {
        self.pageSize = pageSize
        self.readPage = readPage
    }

    /// The rows of the next page, some of which may have been in earlier ones; nil when all photos were seen.
    ///
    /// Errors: of the request; `contradictory` when the list never holds still.
    mutating func nextPage() async throws(RaccontoError) -> [Photo]? {
        while result == nil {
            let page: [Photo]
            do throws(RaccontoError) {
                page = try await readPage(limit, offset)
            } catch {
                // Rows with long texts: fewer of them fit into one answer.
                let smaller = max(1, min(limit / 8, pageSize - 1))
                guard error.isTooLargeToRead, smaller < pageSize else { throw error }
                pageSize = smaller
                attempt = 0
                startAgain()
                continue
            }
            if try take(page) { return page }
        }
        return nil
    }

    private var limit: Int { attempt == 0 ? pageSize : max(2, pageSize * 2 - attempt * pageSize / 10) }

    /// Whether the page is a part of the list. A server that knows no pages, as the work order describes it, answers
    /// the whole list every time: either more rows than asked for, or the first page again.
    private mutating func take(_ page: [Photo]) throws(RaccontoError) -> Bool {
        let size = limit
        let shared = min(Self.overlap, size / 2)
        if offset > 0, page.count == size, reading.isSameStart(page) {
            try finishReading()
            return false
        }
        reading.append(page, at: offset, shared: offset == 0 ? 0 : shared)
        guard page.count == size else {
            try finishReading()
            return true
        }
        offset += size - shared
        guard offset < Self.longestList else { throw Self.contradiction("the list of photos has no end") }
        return true
    }

    private mutating func finishReading() throws(RaccontoError) {
        if reading.fitsTogether {
            result = reading.photos
            return
        }
        merged.merge(reading)
        if merged.photos.count == reading.total {
            result = merged.photos.sorted { $0.order < $1.order }
            return
        }
        attempt += 1
        guard attempt < Self.attempts else {
            throw Self.contradiction(
                "the list of photos changed during every reading; try again when nothing is being uploaded")
        }
        startAgain()
    }

    private static func contradiction(_ message: String) -> RaccontoError {
        RaccontoError(.contradictory, operation: APIOperation.listPhotos.rawValue, message: message)
    }

    private mutating func startAgain() {
        offset = 0
        reading = PhotoListReading()
    }
}

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
