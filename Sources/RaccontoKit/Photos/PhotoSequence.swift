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
