import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

/// Disks, networks and clocks at their worst: one clear line, a documented code, nothing lost.
@Suite(.timeLimit(.minutes(10))) struct AdverseTests {
    // MARK: Files

    @Test func `unreadable files and folders are listed at the end, and the rest goes up`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(2)
        _ = try bundle.photos(1, in: "photos/closed", prefix: "c_")
        try FileManager.default.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: ".")
        chmod(folder + "/IMG_2.jpg", 0)
        chmod(folder + "/closed", 0)
        let result = try await bundle.runUnprivileged("upload", folder, "--project", "jeju")
        chmod(folder + "/closed", 0o700)
        #expect(result.exitCode == 3, "\(result.complaints)")
        #expect(bundle.server.photos().map(\.originalFilename) == ["IMG_1.jpg"])
        #expect(result.complaints.contains("closed") && result.complaints.contains("IMG_2.jpg"))
        #expect(result.complaints.contains("Permission denied"), "\(result.complaints)")
        #expect(result.complaints.contains("circle: link to a folder around it"), "\(result.complaints)")
    }

    @Test func `a file that vanished before its turn is skipped, not failed`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(2)
        _ = try await bundle.run("enqueue", folder, "--project", "jeju")
        try FileManager.default.removeItem(atPath: folder + "/IMG_1.jpg")
        let worked = try await bundle.run("worker", "--once")
        #expect(worked.exitCode == 0, "\(worked.complaints)")
        let skipped = try await bundle.list("queue", "list", "--state", "skipped")
        #expect(skipped.compactMap { $0["skip_reason"] as? String } == ["vanished"])
        #expect(bundle.server.photos().count == 1)
    }

    @Test func `a file that changed after it was queued goes up as it is now`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(1)
        _ = try await bundle.run("enqueue", folder, "--project", "jeju")
        _ = try bundle.photos(1, prefix: "other_")
        let other = try #require(FileManager.default.contents(atPath: folder + "/other_1.jpg"))
        try FileManager.default.removeItem(atPath: folder + "/other_1.jpg")
        try bundle.directory.write(other, to: "photos/IMG_1.jpg")
        let worked = try await bundle.run("worker", "--once")
        #expect(worked.exitCode == 0, "\(worked.complaints)")
        #expect(bundle.server.photos().map(\.originalFilename) == ["IMG_1.jpg"])
    }

    @Test func `what is not a photo is said so, and a folder without any is no failure`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try bundle.directory.write("just text", to: "papers/letter.jpg")
        let result = try await bundle.run("upload", bundle.directory.path("papers"), "--project", "jeju")
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(result.complaints.contains("1 file found") && result.complaints.contains("not taken"))
        let single = try await bundle.run("upload", bundle.directory.path("papers/letter.jpg"), "--project", "jeju")
        #expect(single.complaints.contains("not taken"), "\(single.complaints)")
    }

    // MARK: The queue

    @Test func `a queue of a newer version is refused and left alone`() async throws {
        let bundle = try CommandLineBundle()
        _ = try await bundle.run("queue", "status")
        let path = bundle.directory.path("state/racconto/queue.sqlite")
        var bytes = try #require(FileManager.default.contents(atPath: path))
        // SQLite keeps user_version big-endian at offset 60.
        bytes.replaceSubrange(60..<64, with: [0, 0, 0x03, 0xE8])
        try bytes.write(to: URL(fileURLWithPath: path))
        let result = try await bundle.run("queue", "status")
        #expect(result.exitCode == 78)
        #expect(result.complaints.contains("format 1000") && result.complaints.contains("newer"))
        #expect(FileManager.default.contents(atPath: path) == bytes)
    }

    @Test func `a full disk stops the filling of the queue with one line, and a second try goes on`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(1)
        for number in 1...3000 {
            try FileManager.default.copyItem(atPath: folder + "/IMG_1.jpg", toPath: folder + "/copy_\(number).jpg")
        }
        let result = try await onSmallDisk(
            bundle, "400k",
            """
            racconto enqueue \(folder) --project jeju; echo "first $?"
            mount -o remount,size=40m $XDG_STATE_HOME
            racconto enqueue \(folder) --project jeju; echo "second $?"
            """)
        guard let result else { return }
        #expect(result.lines == ["first 73", "second 0"], "\(result.complaints)")
        #expect(result.complaints.contains("no space left for the queue"))
        #expect(result.complaints.contains("3001 photos queued"), "\(result.complaints)")
    }

    @Test func `a disk that fills up in the middle of an upload loses and doubles nothing`() async throws {
        let bundle = try CommandLineBundle()
        let project = try await bundle.prepare()
        bundle.server.fail("POST /photos/", times: 1000, .delay(100))
        let result = try await onSmallDisk(
            bundle, "10m",
            """
            racconto enqueue \(try bundle.photos(40)) --project jeju
            racconto worker --once & sleep 0.5
            dd if=/dev/zero of=$XDG_STATE_HOME/fill bs=1k; wait $!; echo "first $?"
            rm $XDG_STATE_HOME/fill; racconto worker --once; echo "second $?"
            """)
        guard let result else { return }
        #expect(result.lines == ["first 73", "second 0"], "\(result.complaints)")
        let photos = bundle.server.photos(inProject: project)
        #expect(photos.count == 40 && Set(photos.map(\.originalFilename)).count == 40)
        #expect(bundle.server.images.count == 40)
    }

    /// Runs shell lines with a small disk of its own below the queue, in a mount namespace that ends with the shell; nil
    /// where that is not allowed.
    private func onSmallDisk(_ bundle: CommandLineBundle, _ size: String, _ lines: String) async throws
        -> ProgramResult?
    {
        let mount = "mkdir -p $XDG_STATE_HOME && mount -t tmpfs -o size=\(size) none $XDG_STATE_HOME || exit 99\n"
        let result = try await SpawnedProgram(
            "/usr/bin/unshare", ["--mount", "/bin/bash", "-c", mount + lines],
            environment: bundle.environment.merging(["PATH": CommandLineBundle.programs + ":/usr/bin:/bin"]) { $1 },
            input: nil, scratch: bundle.directory.path
        ).wait()
        return geteuid() == 0 && result.exitCode != 99 ? result : nil
    }

    // MARK: The network

    @Test func `TLS that is none, a proxy that is not there, a name that does not exist`() async throws {
        let bundle = try CommandLineBundle()
        let login = ["login", "--email", "a@example.com", "--password-stdin", "--server"]
        let plain = bundle.server.url.replacing("http://", with: "https://")
        let cases: [(server: String, environment: [String: String], code: Int32, text: String)] = [
            (plain, [:], 69, "no trusted connection"),
            ("https://racconto.example/api", ["https_proxy": "http://127.0.0.1:9"], 75, "proxy"),
            ("https://racconto.invalid/api", [:], 75, "racconto.invalid"),
        ]
        for (server, environment, code, text) in cases {
            let result = try await bundle.start(login + [server], input: "password-1", environment: environment).wait()
            #expect(result.exitCode == code, "\(result.complaints)")
            #expect(result.complaints.contains(text), "\(result.complaints)")
            #expect(result.complaints.split(separator: "\n").count == 1, "\(result.complaints)")
        }
    }

    @Test func `a server that is down leaves everything queued for another time`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        _ = try await bundle.run("enqueue", try bundle.photos(2), "--project", "jeju")
        bundle.server.stop()
        let upload = try await bundle.run("upload", bundle.directory.path("photos"), "--project", "jeju")
        #expect(upload.exitCode == 75, "\(upload.complaints)")
        let status = try await bundle.records("queue", "status")
        #expect(status.first?["pending"] as? Int == 2)
    }

    // MARK: Clocks

    @Test func `a clock that is off by hours is named`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = formatter.string(from: Date().addingTimeInterval(5 * 3600 + 60))
        func answer(_ status: String, _ body: String) -> Fault {
            .raw(
                "HTTP/1.1 \(status)\r\nDate: \(date)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
        }
        bundle.server.fail("GET /projects/", answer("401 Unauthorized", "{\"detail\":\"AUTH_INVALID_TOKEN\"}"))
        let rejected = try await bundle.run("project", "list")
        #expect(rejected.exitCode == 77)
        #expect(rejected.complaints.contains("this machine's clock is 5 hours slow"), "\(rejected.complaints)")
        #expect(rejected.complaints.split(separator: "\n").count == 1)
        bundle.server.fail("GET /projects/", answer("200 OK", "[]"))
        let fine = try await bundle.run("project", "list", "--json")
        #expect(fine.exitCode == 0 && fine.output == "[]\n")
        #expect(fine.complaints.contains("this machine's clock is 5 hours slow"))
    }
}
