import Foundation
import Glibc

/// A headless Chromium that is driven over its debugging pipe: NUL-terminated JSON on descriptors 3 and 4.
///
/// One command at a time. Calls block, so they belong on a thread of their own.
/// Unchecked: the tests that use it run one after another.
final class Chromium: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Nil when it is not installed; then the tests are skipped.
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private let process: pid_t
    private let commands: Int32
    private let answers: Int32
    private var pending = Data()
    private var number = 0
    private var session: String?
    /// What the browser said: console errors, exceptions, violations of the policy.
    private(set) var complaints: [String] = []

    init(profile: String) throws {
        guard let path = Self.path else { throw Failure(description: "chromium is not installed") }
        var toBrowser: [Int32] = [0, 0]
        var fromBrowser: [Int32] = [0, 0]
        guard pipe(&toBrowser) == 0, pipe(&fromBrowser) == 0 else {
            throw Failure(description: "pipe: \(errno)")
        }
        for descriptor in toBrowser + fromBrowser { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Copies above the range first: a pipe may itself be number 3 or 4.
        posix_spawn_file_actions_adddup2(&actions, toBrowser[0], 103)
        posix_spawn_file_actions_adddup2(&actions, fromBrowser[1], 104)
        posix_spawn_file_actions_adddup2(&actions, 103, 3)
        posix_spawn_file_actions_adddup2(&actions, 104, 4)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments = [
            path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--hide-scrollbars", "--user-data-dir=\(profile)",
            "--remote-debugging-pipe", "about:blank",
        ]
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        // A process group of its own: the browser's helpers are ended with it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var child: pid_t = 0
        let status = posix_spawn(&child, path, &actions, &attributes, &words, environ)
        close(toBrowser[0])
        close(fromBrowser[1])
        (process, commands, answers) = (child, toBrowser[1], fromBrowser[0])
        guard status == 0 else { throw Failure(description: "posix_spawn: \(status)") }
        try attach()
    }

    /// Ends the browser that this value started.
    func quit() {
        _ = try? send("Browser.close", inSession: false)
        close(commands)
        close(answers)
        var status: Int32 = 0
        var hasEnded = false
        for _ in 0..<100 where !hasEnded {
            hasEnded = waitpid(process, &status, WNOHANG) != 0
            if !hasEnded { usleep(50_000) }
        }
        // Helpers that are late would go on writing to the profile while it is removed.
        kill(-process, SIGKILL)
        if !hasEnded { waitpid(process, &status, 0) }
    }

    private func attach() throws {
        let targets = try send("Target.getTargets", inSession: false)["targetInfos"] as? [[String: Any]] ?? []
        guard let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String else {
            throw Failure(description: "the browser has no page")
        }
        let answer = try send("Target.attachToTarget", ["targetId": page, "flatten": true], inSession: false)
        session = answer["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
    }

    /// Sends a command and waits for its answer, at most 20 seconds.
    @discardableResult
    func send(_ method: String, _ parameters: [String: Any] = [:], inSession: Bool = true) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        if inSession { message["sessionId"] = session }
        var bytes = try JSONSerialization.data(withJSONObject: message)
        bytes.append(0)
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(commands, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 else { throw Failure(description: "the browser does not listen") }
                rest = rest.dropFirst(count)
            }
        }
        let deadline = Date().addingTimeInterval(20)
        while true {
            let answer = try receive(until: deadline)
            guard answer["id"] as? Int == number else {
                note(answer)
                continue
            }
            if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func receive(until deadline: Date) throws -> [String: Any] {
        while true {
            if let end = pending.firstIndex(of: 0) {
                let message = pending[..<end]
                pending = Data(pending[(end + 1)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            var ready = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            let wait = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
            guard poll(&ready, 1, wait) > 0 else { throw Failure(description: "the browser does not answer") }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(answers, &buffer, buffer.count)
            guard count > 0 else { throw Failure(description: "the browser has ended") }
            pending.append(contentsOf: buffer[..<count])
        }
    }

    private func note(_ event: [String: Any]) {
        let parameters = event["params"] as? [String: Any] ?? [:]
        switch event["method"] as? String {
        case "Runtime.exceptionThrown": complaints.append("exception: \(parameters)")
        case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
            complaints.append("console: \(parameters)")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            if ["error", "warning"].contains(entry["level"] as? String) {
                complaints.append("log: \(entry["text"] ?? "") \(entry["url"] ?? "")")
            }
        default: break
        }
    }
}
