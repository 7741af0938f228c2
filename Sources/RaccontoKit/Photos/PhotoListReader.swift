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
