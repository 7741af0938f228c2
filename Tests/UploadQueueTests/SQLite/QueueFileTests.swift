import Foundation
import Glibc
import PhotoPreparation
import QueueStoreConformance
import RaccontoKit
import TestSupport
import Testing

@testable import UploadQueue

/// The queue's file: private, recognised, kept aside when damaged, refused when it is not ours.
@Suite(.timeLimit(.minutes(5))) struct QueueFileTests {
    let directory: TemporaryDirectory
    let path: FilePath
    let now = Moment(milliseconds: 1_796_014_680_000)

    init() throws {
        directory = try TemporaryDirectory()
        path = FilePath(directory.path("state/racconto/queue.sqlite"))
    }

    func open(timeout: Duration = .seconds(10)) throws -> SQLiteQueueStore {
        let now = now
        return try SQLiteQueueStore(
            path: path, clock: QueueClock(now: { now }, sleep: { _ in }), busyTimeout: timeout)
    }

    func mode(_ suffix: String = "") -> mode_t {
        var status = stat()
        guard path.suffixed(suffix).withCString({ stat($0, &status) }) == 0 else { return 0 }
        return status.st_mode & 0o777
    }

    /// A queue with one job, closed again.
    func makeQueue() async throws {
        let store = try open()
        let batch = try await store.newBatch(now: now)
        _ = try await store.enqueue(
            (0..<2000).map { QueueBundle.file("\($0).jpg") },
            EnqueueOrder(
                destination: Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p"), batch: batch,
                now: now))
    }

    func jobs() async throws -> Int { try await open().counts(.all, now: now).total }

    @Test func `a new queue and its folders are private from the first moment`() async throws {
        umask(0)
        let store = try open()
        _ = try await store.newBatch(now: now)
        #expect(mode() == 0o600 && mode("-wal") == 0o600 && mode("-shm") == 0o600)
        var status = stat()
        #expect(stat(directory.path("state/racconto"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(store.notices.filter { if case .networkFileSystem = $0 { false } else { true } }.isEmpty)
    }

    @Test func `a queue that others can read is made private, and said so`() async throws {
        try await makeQueue()
        #expect(path.withCString { chmod($0, 0o644) } == 0)
        #expect(try open().notices.contains(.madePrivate(path: path)))
        #expect(mode() == 0o600)
    }

    @Test func `every connection has the settings that survive a power cut`() async throws {
        let store = try open()
        let settings = try await store.settings()
        #expect(settings == ["wal", "2", "1", "10000"])
    }

    @Test(arguments: [1, 500])
    func `a file that is no database is kept aside, and said so`(_ length: Int) async throws {
        let content = String(repeating: "SQLite format 3 is what this is not. ", count: length)
        try directory.write(content, to: "state/racconto/queue.sqlite")
        let kept = path.suffixed(".corrupt-20261130T045800Z")
        #expect(try open().notices.contains { if case .setAside(path, kept, _) = $0 { true } else { false } })
        #expect(try String(contentsOfFile: kept.display, encoding: .utf8) == content)
        #expect(try await jobs() == 0)
        try directory.write(content, to: "state/racconto/queue.sqlite")
        _ = try open()
        #expect(FileManager.default.fileExists(atPath: kept.display + "-2"), "an earlier one is not overwritten")
    }

    @Test func `a truncated queue is kept aside`() async throws {
        try await makeQueue()
        #expect(path.withCString { truncate($0, 50_000) } == 0)
        let store = try open()
        #expect(store.notices.contains { if case .setAside = $0 { true } else { false } })
        #expect(try await jobs() == 0)
    }

    /// Offsets in the header (format number, version) and in the text of the schema, found by its words.
    @Test(arguments: ["format", "version", "skip_reason", "CREATE TABLE accounts"])
    func `damage to the header or the schema is kept aside, and said so`(_ place: String) async throws {
        try await makeQueue()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path.display))
        switch place {
        case "format": bytes.replaceSubrange(44..<48, with: [0, 0, 0, 77])
        case "version": bytes.replaceSubrange(60..<64, with: [0xFF, 0xFF, 0, 1])
        default:
            let found = try #require(bytes.range(of: Data(place.utf8)))
            bytes[found.lowerBound + 2] ^= 0x02
        }
        try bytes.write(to: URL(fileURLWithPath: path.display))
        let store = try open()
        #expect(store.notices.contains { if case .setAside = $0 { true } else { false } })
        #expect(try await jobs() == 0)
        let kept = try Data(contentsOf: URL(fileURLWithPath: path.display + ".corrupt-20261130T045800Z"))
        #expect(kept.count == bytes.count)
    }

    @Test func `damage inside is told when it is met and kept aside at the next start`() async throws {
        try await makeQueue()
        let file = try #require(FileHandle(forUpdatingAtPath: path.display))
        let size = try file.seekToEnd()
        // Everything behind the first pages, so that header and schema still look right.
        for offset in stride(from: UInt64(32 * 4096), to: size, by: 4096) {
            try file.seek(toOffset: offset)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try file.close()
        let store = try open()
        #expect(store.notices.isEmpty)
        await #expect {
            _ = try await store.jobs(.all, after: nil, limit: 5000)
        } throws: {
            if case .damaged? = ($0 as? QueueStoreError)?.kind { true } else { false }
        }
        let next = try open()
        #expect(next.notices.contains { if case .setAside = $0 { true } else { false } })
        #expect(try await next.counts(.all, now: now).total == 0)
        #expect(try open().notices.isEmpty)
    }

    /// `ANALYZE` adds tables of its own; an administrator may add an index.
    @Test(arguments: [
        "ANALYZE", "CREATE INDEX mine ON jobs (path)", "CREATE TABLE notes (text TEXT)", "DROP INDEX jobs_batch",
        "ALTER TABLE jobs ADD COLUMN mine TEXT",
    ])
    func `what others add to the file is no damage`(_ statement: String) async throws {
        try await makeQueue()
        try await open().run(statement)
        let store = try open()
        #expect(store.notices.allSatisfy { if case .setAside = $0 { false } else { true } })
        #expect(try await store.counts(.all, now: now).total == 2000)
    }

    @Test func `a queue of a newer version is refused and left alone`() async throws {
        try await makeQueue()
        try await open().run("PRAGMA user_version = 99")
        #expect(
            throws: QueueStoreError(.newerVersion(found: 99, supported: Migrations.current), queue: path.display)
        ) { try open() }
        #expect(!FileManager.default.fileExists(atPath: path.display + ".corrupt-20261130T045800Z"))
    }

    /// Each earlier format, with a run that uploads duplicates half finished when the program was replaced.
    @Test(arguments: 1..<Migrations.current)
    func `a queue of an earlier version is taken over with everything in it`(version: Int) async throws {
        let path = FilePath(try directory.write("", to: "earlier.sqlite"))
        let earlier = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
        for step in Migrations.steps.prefix(version) { try earlier.execute(step) }
        try earlier.execute(
            """
            PRAGMA application_id = \(Migrations.applicationID);
            PRAGMA user_version = \(version);
            INSERT INTO accounts (id, server, user_id) VALUES (1, 's', 'u');
            INSERT INTO destinations (id, account_id, project_id) VALUES (1, 1, 'p');
            INSERT INTO batches (id, created_at) VALUES (1, 0);
            INSERT INTO jobs (destination_id, batch_id, path, folder, size, modified_s, modified_ns, type, insists,
            position, queued_at, state, photo_id) VALUES
            (1, 1, CAST('/photos/a.jpg' AS BLOB), CAST('' AS BLOB), 1000, 1700000000, 5, 'jpeg', 1, 0, 0, 'done', 'x'),
            (1, 1, CAST('/photos/b.jpg' AS BLOB), CAST('' AS BLOB), 1000, 1700000000, 5, 'jpeg', 1, 1, 0, 'pending',
            NULL);
            """)
        if version >= 3 { try earlier.execute("UPDATE jobs SET insistence = batch_id WHERE insists = 1") }
        let store = try SQLiteQueueStore(path: path)
        #expect(store.notices.allSatisfy { if case .setAside = $0 { false } else { true } })
        let destination = Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p")
        #expect(try await store.projects() == [QueuedProject(destination: destination)])
        let batch = try await store.newBatch(now: now)
        let outcomes = try await store.enqueue(
            ["a.jpg", "b.jpg"].map { QueueBundle.file($0) },
            EnqueueOrder(destination: destination, batch: batch, uploadsDuplicates: true, now: now))
        #expect(outcomes == [.alreadyDone(JobID(1), "x"), .alreadyQueued(JobID(2))])
    }

    @Test func `another program's database is refused and left alone`() async throws {
        try FileManager.default.createDirectory(
            atPath: directory.path("state/racconto"), withIntermediateDirectories: true)
        try directory.write("", to: "state/racconto/queue.sqlite")
        let foreign = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
        try foreign.execute("CREATE TABLE bookmarks (url TEXT)")
        #expect(throws: QueueStoreError(.notAQueue, queue: path.display)) { try open() }
    }

    @Test func `a folder in the queue's place is refused`() throws {
        try FileManager.default.createDirectory(atPath: path.display, withIntermediateDirectories: true)
        #expect(throws: QueueStoreError(.notWritable("it is not a file"), queue: path.display)) { try open() }
    }

    @Test func `a file in the folder's place is refused`() throws {
        try directory.write("x", to: "state")
        #expect {
            try open()
        } throws: {
            if case .notWritable? = ($0 as? QueueStoreError)?.kind { true } else { false }
        }
    }

    @Test func `a full disk is told as such, and nothing half written stays`() async throws {
        let store = try open()
        let batch = try await store.newBatch(now: now)
        try await store.run("PRAGMA max_page_count = 40")
        let order = EnqueueOrder(
            destination: Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p"), batch: batch,
            now: now)
        await #expect(throws: QueueStoreError(.full, queue: path.display)) {
            _ = try await store.enqueue((0..<5000).map { QueueBundle.file("\($0).jpg") }, order)
        }
        #expect(try await store.counts(.all, now: now).total == 0)
        try await store.run("PRAGMA max_page_count = 100000")
        let outcomes = try await store.enqueue((0..<10).map { QueueBundle.file("\($0).jpg") }, order)
        #expect(outcomes.count == 10)
    }

    @Test func `a lock that does not go away is told as such`() async throws {
        let store = try open(timeout: .milliseconds(50))
        let other = try SQLiteConnection(path: path, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        await #expect(throws: QueueStoreError(.busy, queue: path.display)) { _ = try await store.newBatch(now: now) }
        try other.execute("COMMIT")
        _ = try await store.newBatch(now: now)
    }

    @Test func `many that start at once make one queue`() async throws {
        let path = path
        let batches = try await withThrowingTaskGroup(of: BatchID.self) { group in
            for _ in 0..<8 {
                group.addTask { try await SQLiteQueueStore(path: path).newBatch(now: Moment(milliseconds: 1)) }
            }
            return try await group.reduce(into: Set<BatchID>()) { $0.insert($1) }
        }
        #expect(batches.count == 8)
    }

    @Test(arguments: [
        (0x6969, "NFS"), (0xFF53_4D42, "CIFS"), (0xFE53_4D42, "SMB"), (0x6573_5546, "FUSE"),
    ])
    func `a network file system is recognised`(_ magic: UInt32, _ name: String) {
        #expect(FileSystemType.networkName(magic: magic) == name)
    }

    @Test(arguments: [0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x794C_7630])
    func `a local file system is none`(_ magic: UInt32) {
        #expect(FileSystemType.networkName(magic: magic) == nil)
    }
}

extension SQLiteQueueStore {
    /// Runs a statement on the store's own connection.
    func run(_ sql: String) throws { try connection.execute(sql) }

    func settings() throws -> [String] {
        try ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map { name in
            try connection.row("PRAGMA \(name)") { $0.text(0) } ?? ""
        }
    }
}
