import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// A folder reaches the server: the plain case, and what is in the project already.
@Suite(.timeLimit(.minutes(5))) struct UploadTests {
    @Test func `every photo arrives once, in the folder's order, with what is known of it`() async throws {
        let bundle = try await WorkerBundle()
        let names = (1...25).map { "IMG_\($0).jpg" }
        try bundle.addPhotos(names + ["한라산/a.jpg"])
        try await bundle.enqueue()
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 26 && summary.end == .finished && summary.retries == 0)
        #expect(bundle.uploaded == names + ["a.jpg"])
        #expect(bundle.isConsistent && bundle.server.unusedDraftCount == 0)
        let photos = bundle.server.photos(inProject: bundle.project.rawValue)
        #expect(photos.compactMap(\.order).sorted() == Array(1...26))
        #expect(photos.allSatisfy { $0.source == "cli" && $0.width == 1 })
        #expect(photos.first { $0.originalFilename == "a.jpg" }?.folder == "한라산")
        #expect(photos.first { $0.originalFilename == "IMG_1.jpg" }?.folder == nil)
        #expect(try await bundle.jobs().allSatisfy { $0.state == .done && $0.attempts == 1 })
    }

    @Test func `photos go above what the project has`() async throws {
        let bundle = try await WorkerBundle()
        _ = bundle.server.seedPhotos(3, inProject: bundle.project.rawValue)
        let highest = bundle.server.photos(inProject: bundle.project.rawValue).compactMap(\.order).max() ?? 0
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        _ = try await bundle.worker().drain()
        let orders = bundle.server.photos(inProject: bundle.project.rawValue).filter { $0.source == "cli" }
            .compactMap(\.order)
        #expect(orders.sorted() == [highest + 1, highest + 2])
    }

    @Test func `the same content is uploaded once, whatever it is called`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        for copy in ["b.jpg", "c/a.jpg"] {
            try bundle.directory.write(WorkerBundle.content("a.jpg"), to: "photos/" + copy)
        }
        try await bundle.enqueue()
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 1 && summary.skipped == ["duplicate_content": 2])
        #expect(bundle.server.images.count == 1)
        // Moved elsewhere, nothing is sent again either.
        try FileManager.default.moveItem(
            atPath: bundle.directory.path("photos"), toPath: bundle.directory.path("moved"))
        try FileManager.default.createDirectory(
            atPath: bundle.directory.path("photos"), withIntermediateDirectories: false)
        try FileManager.default.moveItem(
            atPath: bundle.directory.path("moved"), toPath: bundle.directory.path("photos/moved"))
        try await bundle.enqueue()
        let second = try await bundle.worker().drain()
        #expect(second.done == 0 && second.skipped == ["duplicate_content": 3])
        #expect(bundle.server.images.count == 1)
    }

    @Test func `a namesake on the server is left alone, in any normal form, unless duplicates are wanted`() async throws
    {
        let bundle = try await WorkerBundle()
        let name = "한라산.jpg"
        try bundle.addPhotos([name])
        var photo = NewPhoto(
            projectID: bundle.project, imageURL: "https://imagedelivery.net/x/y/public")
        photo.originalFilename = name.decomposedStringWithCanonicalMapping
        _ = try await bundle.client.createPhoto(photo)
        try await bundle.enqueue()
        let summary = try await bundle.worker().drain()
        #expect(summary.skipped == ["duplicate_name": 1] && bundle.server.images.isEmpty)
        try await bundle.enqueue(duplicates: .upload)
        #expect(try await bundle.worker().drain().done == 1)
        #expect(bundle.server.images.count == 1)
    }

    @Test func `a namesake in the trash or in another folder is none`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        var photo = NewPhoto(projectID: bundle.project, imageURL: "https://imagedelivery.net/x/y/public")
        photo.originalFilename = "a.jpg"
        photo.folder = "elsewhere"
        _ = try await bundle.client.createPhoto(photo)
        try await bundle.enqueue()
        #expect(try await bundle.worker().drain().done == 2)
    }

    @Test func `another picture of a name that is there is skipped, unless duplicates are wanted`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        _ = try await bundle.worker().drain()
        try bundle.directory.write(WorkerBundle.content("another picture"), to: "photos/a.jpg")
        try await bundle.enqueue()
        #expect(try await bundle.worker().drain().skipped == ["duplicate_name": 1])
        try await bundle.enqueue(duplicates: .upload)
        #expect(try await bundle.worker().drain().done == 1)
        #expect(bundle.uploaded == ["a.jpg", "a.jpg"] && bundle.isConsistent)
    }

    @Test func `who wants other pictures of a taken name gets them, but no picture twice`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        _ = try await bundle.worker().drain()
        for (name, content) in [("a.jpg", "another a"), ("b.jpg", "b.jpg")] {
            try bundle.directory.write(WorkerBundle.content(content), to: "card/" + name)
        }
        var options = FolderEnqueue.Options()
        options.duplicates = .skipIdentical
        _ = try await FolderEnqueue(store: bundle.store, destination: bundle.destination, options: options)
            .enqueue([FilePath(bundle.directory.path("card"))])
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 1 && summary.skipped == ["duplicate_content": 1])
        #expect(bundle.uploaded == ["a.jpg", "b.jpg", "a.jpg"] && bundle.isConsistent)
    }

    /// Both forms of one name are two files on most disks, and two cards both count from IMG_0001.
    @Test(arguments: [1, 2]) func `files of one name that were found together are all uploaded`(transfers: Int)
        async throws
    {
        let bundle = try await WorkerBundle()
        let name = "한라산.jpg"
        try bundle.addPhotos([name, name.decomposedStringWithCanonicalMapping])
        try bundle.directory.write(WorkerBundle.content("second card"), to: "card/한라산.jpg")
        try await bundle.enqueue("photos", "card")
        var options = WorkerBundle.quick
        (options.transfers, options.preparations) = (transfers, transfers)
        #expect(try await bundle.worker(options).drain().done == 3)
        #expect(bundle.uploaded == [name, name, name] && bundle.isConsistent)
        #expect(try await bundle.enqueue("photos", "card").alreadyUploaded == 3)
    }

    @Test func `a twin found together that failed at first is no namesake later`() async throws {
        let bundle = try await WorkerBundle()
        let name = "한라산.jpg"
        let other = name.decomposedStringWithCanonicalMapping
        try bundle.addPhotos([name, other])
        try await bundle.enqueue()
        let broken = WorkerBundle.content(other)
        let renderer = StubRenderer { source throws(ImageError) in
            if source.data == broken { throw .outOfMemory }
            return try StubRenderer.smallestPicture(of: source)
        }
        var options = WorkerBundle.quick
        options.maximumAttempts = 1
        #expect(try await bundle.worker(options, renderer: renderer).drain().done == 1)
        try await bundle.enqueue()
        #expect(try await bundle.worker().drain().done == 1)
        #expect(bundle.uploaded.count == 2 && bundle.isConsistent)
    }

    @Test func `a second run has nothing to do`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        _ = try await bundle.worker().drain()
        #expect(try await bundle.enqueue().alreadyUploaded == 2)
        let before = bundle.server.requests.count
        #expect(try await bundle.worker().drain() == WorkSummary())
        #expect(bundle.server.requests.count == before)
    }

    @Test func `bad files fail by themselves, each with its reason`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["1.jpg", "2.jpg", "3.jpg"])
        try await bundle.enqueue()
        try FileManager.default.removeItem(atPath: bundle.directory.path("photos/1.jpg"))
        let renderer = StubRenderer { source throws(ImageError) in
            if source.name == "2.jpg" { throw .truncated("at row 7") }
            return try StubRenderer.smallestPicture(of: source)
        }
        let summary = try await bundle.worker(renderer: renderer).drain()
        #expect(summary.done == 1 && summary.failed == ["truncated": 1] && summary.skipped == ["vanished": 1])
        let failed = try await bundle.store.jobs(JobSelection(states: [.failed]), after: nil, limit: 9)
        #expect(failed.first?.lastError?.message == "the picture is cut short (at row 7)")
    }

    @Test func `a picture that is cut short because it is still being copied is put back, not given up`() async throws {
        let bundle = try await WorkerBundle()
        let whole = WorkerBundle.content("a whole picture")
        try bundle.directory.write(whole.dropLast(9), to: "photos/a.jpg")
        try await bundle.enqueue()
        try bundle.directory.write(whole.dropLast(4), to: "photos/a.jpg")
        let path = bundle.directory.path("photos/a.jpg")
        let renderer = StubRenderer { source throws(ImageError) in
            if source.data == whole { return try StubRenderer.smallestPicture(of: source) }
            // The copy goes on meanwhile.
            guard FileManager.default.createFile(atPath: path, contents: whole) else { throw .outOfMemory }
            throw .truncated("in the middle")
        }
        let summary = try await bundle.worker(renderer: renderer).drain()
        #expect(summary.done == 1 && summary.failed.isEmpty && summary.retries == 1)
        #expect(bundle.uploaded == ["a.jpg"] && bundle.isConsistent)
    }

    @Test func `when the whole folder is gone, its photos wait for it`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["1.jpg", "2.jpg"])
        try await bundle.enqueue()
        let (photos, away) = (bundle.directory.path("photos"), bundle.directory.path("away"))
        try FileManager.default.moveItem(atPath: photos, toPath: away)
        async let summary = bundle.worker().drain()
        try await Task.sleep(for: .milliseconds(60))
        try FileManager.default.moveItem(atPath: away, toPath: photos)
        #expect(try await summary.done == 2)
    }

    @Test func `rating, label and caption arrive`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try bundle.directory.write(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4' xmp:Label='Red'
            xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:description><rdf:Alt>
            <rdf:li xml:lang='x-default'>성산 일출봉</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
            """, to: "photos/a.xmp")
        try await bundle.enqueue()
        #expect(try await bundle.worker().drain().done == 1)
        let photo = try #require(bundle.server.photos(inProject: bundle.project.rawValue).first)
        #expect(photo.rating == 4 && photo.colorLabel == "red" && photo.caption == "성산 일출봉")
    }

    @Test func `two workers share a queue and lose nothing`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<40).map { "\($0).jpg" })
        try await bundle.enqueue()
        let second = try SQLiteQueueStore(path: FilePath(bundle.directory.path("queue.sqlite")))
        async let one = bundle.worker().drain()
        async let two = bundle.worker(store: second).drain()
        let done = try await one.done + two.done
        #expect(done == 40 && bundle.isConsistent)
        #expect(bundle.uploaded == (0..<40).map { "\($0).jpg" })
    }
}
