import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

@Suite(.timeLimit(.minutes(5))) struct FolderEnqueueTests {
    let directory: TemporaryDirectory
    let store: SQLiteQueueStore
    let destination = Destination(account: AccountKey(server: "s", userID: "u"), projectID: "p")
    /// Enough of a JPEG for the scan.
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + Data("JFIF".utf8) + Data(count: 64)

    init() throws {
        directory = try TemporaryDirectory()
        store = try SQLiteQueueStore(path: FilePath(directory.path("queue.sqlite")))
    }

    func enqueue(_ options: FolderEnqueue.Options = .init(), _ roots: String...) async throws -> FolderAccounting {
        let roots = roots.isEmpty ? ["photos"] : roots
        return try await FolderEnqueue(store: store, destination: destination, options: options)
            .enqueue(roots.map { FilePath(directory.path($0)) })
    }

    func names() async throws -> [String] {
        try await store.jobs(.all, after: nil, limit: 100).map { $0.folder.display + "|" + $0.name.display }
    }

    @Test func `what only its name makes a photo is named`() async throws {
        try directory.write(jpeg, to: "photos/good.jpg")
        for name in ["lost.CR2", "torn.JPG", "empty.nef"] {
            try directory.write(name.hasPrefix("empty") ? "" : "random bytes", to: "photos/" + name)
        }
        try directory.write("", to: "photos/empty.txt")
        let accounting = try await enqueue()
        #expect(accounting.ignored == [.unrecognised: 2, .empty: 2])
        #expect(accounting.invalidPhotos.map(\.path.lastComponent.display) == ["empty.nef", "lost.CR2", "torn.JPG"])
        #expect(accounting.invalidPhotoCount == 3)
    }

    @Test func `a file that was named and is no photo is listed apart from what folders hold`() async throws {
        try directory.write("text", to: "photos/readme.txt")
        try directory.write("text", to: "empty/notes.txt")
        try directory.write(jpeg, to: "photos/a.jpg")
        let accounting = try await enqueue(.init(), "photos/readme.txt", "empty", "photos/a.jpg")
        #expect(accounting.rejectedFiles.map(\.reason) == ["not a picture"])
        #expect(accounting.rejectedFiles.map(\.path.lastComponent.display) == ["readme.txt"])
        #expect(accounting.emptyFolders.map(\.lastComponent.display) == ["empty"])
        #expect(accounting.found == 3 && accounting.queued == 1)
    }

    @Test func `every entry is accounted for once`() async throws {
        for name in ["IMG_10.jpg", "IMG_2.jpg", "sub/a.jpg"] { try directory.write(jpeg, to: "photos/" + name) }
        try directory.write("notes", to: "photos/notes.txt")
        try directory.write("", to: "photos/empty.jpg")
        try directory.write(jpeg, to: "photos/.hidden.jpg")
        let accounting = try await enqueue()
        #expect(accounting.queued == 3 && accounting.found == 6)
        #expect(accounting.ignored == [.notAPicture: 1, .empty: 1, .hidden: 1])
        #expect(accounting.rejectedFiles.isEmpty && accounting.emptyFolders.isEmpty)
        #expect(try await names() == ["|IMG_2.jpg", "|IMG_10.jpg", "sub|a.jpg"])
        let counts = try await store.counts(JobSelection(batch: accounting.batch), now: .distantPast)
        let result = UploadAccounting(accounting, counts)
        #expect(result.waiting == 3 && result.accounted == result.found)
    }

    @Test func `a second run finds everything queued, and both runs count it`() async throws {
        try directory.write(jpeg, to: "photos/a.jpg")
        let first = try await enqueue()
        let second = try await enqueue()
        #expect(second.alreadyQueued == 1 && second.queued == 0)
        let counts = try await store.counts(JobSelection(batch: first.batch), now: .distantPast)
        #expect(UploadAccounting(first, counts).waiting == 1)
        let later = try await store.counts(JobSelection(batch: second.batch), now: .distantPast)
        #expect(UploadAccounting(second, later).waiting == 1)
    }

    @Test func `a photo that is gone from the server is queued again`() async throws {
        try directory.write(jpeg, to: "photos/a.jpg")
        _ = try await enqueue()
        let now = Moment(milliseconds: 5)
        let claimed = try #require(
            try await store.claim(
                ClaimRequest(
                    accounts: [destination.account], owner: .thisProcess(), now: now, leaseDuration: .seconds(9))))
        _ = try await store.settle(claimed.lease, .done("photo-1"), now: now)
        var options = FolderEnqueue.Options()
        options.onServer = .init(listedAt: 1) { $0 == "photo-1" }
        #expect(try await enqueue(options).alreadyUploaded == 1)
        options.onServer = .init(listedAt: 0) { _ in false }
        #expect(try await enqueue(options).alreadyUploaded == 1, "the list is older than the upload")
        options.onServer = .init(listedAt: 1) { _ in false }
        #expect(try await enqueue(options).queuedAgain == 1)
        #expect(try await enqueue(options).alreadyQueued == 1)
        let job = try #require(try await store.jobs(JobSelection(states: [.pending]), after: nil, limit: 1).first)
        #expect(!job.uploadsDuplicates, "its content may have come to the project otherwise")
    }

    @Test func `a dry run reports and changes nothing`() async throws {
        try directory.write(jpeg, to: "photos/a.jpg")
        var options = FolderEnqueue.Options()
        options.isDryRun = true
        #expect(try await enqueue(options).queued == 1)
        #expect(try await enqueue(options).queued == 1)
        #expect(try await names().isEmpty)
        #expect(try await enqueue().queued == 1)
        #expect(try await enqueue(options).alreadyQueued == 1)
    }

    @Test func `a missing root is listed and the others go on`() async throws {
        try directory.write(jpeg, to: "photos/a.jpg")
        let accounting = try await enqueue(.init(), "nowhere", "photos/a.jpg")
        #expect(accounting.failedRoots.map(\.path.display) == [directory.path("nowhere")])
        #expect(try await names() == ["|a.jpg"])
    }

    @Test func `a root that is named twice is looked through once`() async throws {
        try directory.write(jpeg, to: "photos/a.jpg")
        let accounting = try await enqueue(.init(), "photos", "photos/", "./photos")
        #expect(accounting.found == 1 && accounting.queued == 1)
    }

    @Test func `reports come in order, however small the pieces`() async throws {
        for index in 0..<25 { try directory.write(jpeg, to: "photos/\(index).jpg") }
        var options = FolderEnqueue.Options()
        options.batchSize = 3
        let reported = Locked<[String]>([])
        _ = try await FolderEnqueue(store: store, destination: destination, options: options)
            .enqueue([FilePath(directory.path("photos"))]) { file in
                reported.with { $0.append(file.path.lastComponent.display) }
            }
        #expect(reported.value == (0..<25).map { "\($0).jpg" })
        #expect(try await names() == (0..<25).map { "|\($0).jpg" })
    }

    @Test(arguments: ["photos/", "photos/.", "other/../photos", "link", "./photos//"])
    func `a folder is the same however it is named`(_ name: String) async throws {
        try directory.write(jpeg, to: "photos/sub/a.jpg")
        try directory.write(jpeg, to: "other/b.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("link"), withDestinationPath: directory.path("photos"))
        _ = try await enqueue()
        #expect(try await enqueue(.init(), name).alreadyQueued == 1)
        #expect(try await names() == ["sub|a.jpg"])
    }

    @Test func `a file that is a link keeps its own name`() async throws {
        try directory.write(jpeg, to: "photos/IMG_1.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("best.jpg"), withDestinationPath: directory.path("photos/IMG_1.jpg"))
        _ = try await enqueue(.init(), "best.jpg")
        #expect(try await names() == ["|best.jpg"])
    }
}
