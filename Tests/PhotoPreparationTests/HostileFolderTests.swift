import Foundation
import Glibc
import PhotoPreparation
import TestSupport
import Testing

/// Trees that trip walkers up.
struct HostileFolderTests {
    let directory: TemporaryDirectory
    var root: FilePath { FilePath(directory.path) }
    private let jpeg = PhotoFolderTests.jpeg

    init() throws { directory = try TemporaryDirectory() }

    private func link(_ name: String, to target: String) throws {
        let path = directory.path(name)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test func `links that lead round in circles are skipped`() throws {
        try directory.write(jpeg, to: "a/b/photo.jpg")
        try link("a/b/self", to: ".")
        try link("a/b/up", to: "../..")
        try link("a/b/outside", to: "../../..")
        try link("a/b/top", to: "/")
        let scan = try ScanResult(root)
        #expect(scan.names == ["a/b/photo.jpg"])
        #expect(
            scan.skipped == [
                "a/b/self": .linkLoop, "a/b/up": .linkLoop, "a/b/outside": .linkLoop, "a/b/top": .linkLoop,
            ])
    }

    @Test func `a folder that is reached twice is scanned once`() throws {
        let other = try TemporaryDirectory()
        try other.write(jpeg, to: "deep/x.jpg")
        try directory.write(jpeg, to: "own/y.jpg")
        try link("a-link", to: "own")
        try link("first", to: other.path)
        try link("second", to: other.path)
        try link("z/third", to: other.path)
        let scan = try ScanResult(root)
        #expect(scan.names == ["first/deep/x.jpg", "own/y.jpg"])
        #expect(scan.skipped == ["a-link": .linkedTwice, "second": .linkedTwice, "z/third": .linkedTwice])
    }

    @Test func `two linked folders that hold links to each other end`() throws {
        let one = try TemporaryDirectory()
        let two = try TemporaryDirectory()
        for (folder, other) in [(one, two), (two, one)] {
            try folder.write(jpeg, to: "x.jpg")
            for name in ["p", "q"] {
                try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: other.path)
            }
        }
        try link("one", to: one.path)
        let scan = try ScanResult(root)
        #expect(scan.names == ["one/x.jpg", "one/p/x.jpg"])
        #expect(scan.skipped.count == 3)
    }

    @Test func `links to files are photos, links to nothing are skipped`() throws {
        let other = try TemporaryDirectory()
        try link("good.jpg", to: try other.write(jpeg, to: "x.jpg"))
        try link("broken.jpg", to: "nowhere")
        try link("me.jpg", to: "me.jpg")
        let scan = try ScanResult(root)
        #expect(scan.names == ["good.jpg"])
        #expect(scan.skipped == ["broken.jpg": .brokenLink, "me.jpg": .brokenLink])
    }

    @Test(.timeLimit(.minutes(1)))
    func `pipes, sockets and devices are never waited for`() throws {
        #expect(mkfifo(directory.path("pipe.jpg"), 0o600) == 0)
        try link("device.jpg", to: "/dev/zero")
        try link("to-pipe.jpg", to: "pipe.jpg")
        let socket = try #require(UnixSocket(path: directory.path("socket.jpg")))
        try directory.write(jpeg, to: "z.jpg")
        let scan = try ScanResult(root)
        #expect(scan.names == ["z.jpg"])
        #expect(
            scan.skipped == [
                "pipe.jpg": .special, "device.jpg": .special, "to-pipe.jpg": .special, "socket.jpg": .special,
            ])
        #expect(try ScanResult(FilePath(directory.path("pipe.jpg"))).skipped == ["": .special])
        #expect(try ScanResult("/dev/null").skipped == ["": .special])
        withExtendedLifetime(socket) {}
    }

    @Test func `what may not be read is reported and the rest is found`() throws {
        for name in ["a/1.jpg", "locked/2.jpg", "z/3.jpg", "4.jpg", "5.jpg"] { try directory.write(jpeg, to: name) }
        #expect(chmod(directory.path, 0o755) == 0)
        #expect(chmod(directory.path("locked"), 0) == 0)
        #expect(chmod(directory.path("4.jpg"), 0) == 0)
        let root = root
        let scan = try withoutPrivilege { try ScanResult(root) }
        #expect(scan.names == ["5.jpg", "a/1.jpg", "z/3.jpg"])
        #expect(scan.unreadable == ["locked": "Permission denied", "4.jpg": "Permission denied"])

        let locked = FilePath(directory.path("locked"))
        #expect(throws: ScanError.unreadable(locked, reason: "Permission denied")) {
            try withoutPrivilege { try ScanResult(locked) }
        }
    }

    @Test func `what vanishes between listing and opening is counted as that`() throws {
        for name in ["1.jpg", "2.jpg", "3.jpg", "folder/4.jpg"] { try directory.write(jpeg, to: name) }
        var photos: [String] = []
        var skipped: [String: SkipReason] = [:]
        try PhotoFolder(root).scan { event in
            if case .photo(let photo) = event {
                if photos.isEmpty {
                    try FileManager.default.removeItem(atPath: directory.path("2.jpg"))
                    try FileManager.default.removeItem(atPath: directory.path("folder"))
                }
                photos.append(photo.name.display)
            }
            if case .skipped(let entry) = event { skipped[entry.path.lastComponent.display] = entry.reason }
        }
        #expect(photos == ["1.jpg", "3.jpg"])
        #expect(skipped == ["2.jpg": .vanished, "folder": .vanished])
    }

    @Test func `a path longer than the system takes is scanned and opened`() throws {
        // Links with long names, one inside the other: no call takes a path of that length at once.
        let long = String(repeating: "n", count: 250)
        var folder = directory.path
        var holders: [TemporaryDirectory] = []
        for index in 0..<20 {
            let holder = try TemporaryDirectory()
            holders.append(holder)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/" + long + "\(index)", withDestinationPath: holder.path)
            folder = holder.path
        }
        try #require(holders.last).write(jpeg, to: "a.jpg")
        let photo = try #require(try ScanResult(root).photos.first)
        #expect(photo.path.bytes.count > 4096)
        #expect(try PhotoFile(photo.path).data == jpeg)
        #expect(try ContentHash.sha256(ofFile: photo.path) == ContentHash.sha256(of: jpeg))
    }

    @Test func `folders nested without end are reported, not followed to the end of memory`() throws {
        try directory.write(jpeg, to: "a.jpg")
        let deep = (0..<300).map { _ in "d" }.joined(separator: "/")
        try directory.write(jpeg, to: "\(deep)/b.jpg")
        let scan = try ScanResult(root)
        #expect(scan.names == ["a.jpg"])
        #expect(scan.unreadable.values.map(\.self) == ["nested deeper than 256 folders"])
    }
}

/// A bound socket, as far as a directory shows it.
private final class UnixSocket {
    private let number: CInt

    init?(path: String) {
        number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard number >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { return nil }
    }

    deinit { close(number) }
}
