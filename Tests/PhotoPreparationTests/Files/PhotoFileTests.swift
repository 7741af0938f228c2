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
