import Foundation
import Glibc
import PhotoPreparation
import TestSupport
import Testing

struct PhotoFileTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func path(_ name: String) -> FilePath { FilePath(directory.path(name)) }

    @Test func `a file is read whole`() throws {
        let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        try directory.write(data, to: "a.jpg")
        let file = try PhotoFile(path("a.jpg"))
        #expect(file.data == data)
        #expect(file.size == 300_000)
    }

    @Test(.timeLimit(.minutes(1)))
    func `what is no file is told by what it is`() throws {
        #expect(throws: PhotoFileError.vanished) { try PhotoFile(path("none.jpg")) }
        #expect(throws: PhotoFileError.folder) { try PhotoFile(FilePath(directory.path)) }
        try directory.write(Data(), to: "empty.jpg")
        #expect(throws: PhotoFileError.empty) { try PhotoFile(path("empty.jpg")) }
        try #require(mkfifo(directory.path("pipe"), 0o600) == 0)
        #expect(throws: PhotoFileError.special) { try PhotoFile(path("pipe")) }
    }

    @Test func `a forbidden file says what the system says`() throws {
        try directory.write("secret", to: "a.jpg")
        try #require(chmod(directory.path("a.jpg"), 0) == 0 && chmod(directory.path, 0o755) == 0)
        let path = path("a.jpg")
        #expect {
            try withoutPrivilege { _ = try PhotoFile(path) }
        } throws: { error in
            "\(error)" == "cannot be read: Permission denied"
        }
    }

    @Test func `a file larger than is read is refused unread`() throws {
        try directory.write(Data(), to: "huge.tif")
        try #require(truncate(directory.path("huge.tif"), 3 << 30) == 0)
        #expect(throws: PhotoFileError.tooLarge(bytes: 3 << 30)) { try PhotoFile(path("huge.tif")) }
    }

    @Test func `a change is noticed, by size or by time alone`() throws {
        try directory.write("one", to: "a.jpg")
        let file = try PhotoFile(path("a.jpg"))
        try file.confirmUnchanged()
        let handle = try #require(FileHandle(forWritingAtPath: directory.path("a.jpg")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("more".utf8))
        #expect(throws: PhotoFileError.changedWhileRead) { try file.confirmUnchanged() }

        let again = try PhotoFile(path("a.jpg"))
        var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, directory.path("a.jpg"), &times, 0) == 0)
        #expect(throws: PhotoFileError.changedWhileRead) { try again.confirmUnchanged() }
    }

    @Test func `only what can pass by waiting is transient`() {
        #expect(PhotoFileError.changedWhileRead.isTransient)
        #expect(!PhotoFileError.vanished.isTransient)
        #expect(!PhotoFileError.empty.isTransient)
        #expect(!PhotoFileError.tooLarge(bytes: 1).isTransient)
    }
}

struct ContentHashTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `known texts have their known hashes`(_ text: String, _ hash: String) throws {
        #expect(try ContentHash.sha256(of: Data(text.utf8)) == hash)
    }

    @Test func `a file hashes like its content, piece by piece`() throws {
        let directory = try TemporaryDirectory()
        let data = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let path = try directory.write(data, to: "large")
        #expect(try ContentHash.sha256(ofFile: FilePath(path)) == ContentHash.sha256(of: data))
        #expect(try ContentHash.sha256(ofFile: FilePath(path)) != ContentHash.sha256(of: data.dropLast()))
    }

    @Test func `a file that is not there says so`() throws {
        let directory = try TemporaryDirectory()
        #expect {
            _ = try ContentHash.sha256(ofFile: FilePath(directory.path("none")))
        } throws: { error in
            "\(error)" == "No such file or directory"
        }
    }

    @Test func `hashes are right under threads`() throws {
        let expected = try (0..<8).map { try ContentHash.sha256(of: Data(repeating: UInt8($0), count: 100_000)) }
        let results = Results()
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            results.add((try? ContentHash.sha256(of: Data(repeating: UInt8(index % 8), count: 100_000))), at: index)
        }
        #expect(results.wrong(expected).isEmpty)
    }

    /// Unchecked: `lock` guards what changes.
    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var hashes: [Int: String?] = [:]

        func add(_ hash: String?, at index: Int) { lock.withLock { hashes[index] = hash } }

        func wrong(_ expected: [String]) -> [Int] {
            lock.withLock { (0..<64).filter { hashes[$0] != expected[$0 % 8] } }
        }
    }
}
