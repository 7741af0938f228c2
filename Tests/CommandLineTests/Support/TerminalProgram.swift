import Foundation
import Glibc
import Synchronization

/// A program in a terminal of its own: what it writes is what a person would see, and keys can be typed.
final class TerminalProgram: Sendable {
    struct CannotStart: Error {
        let what: String
        let code: Int32
    }

    /// TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    let pid: pid_t
    private let master: Int32
    private let seen = Mutex(Data())

    init(_ program: String, _ arguments: [String], environment: [String: String], columns: UInt16 = 80) throws {
        // What posix_openpt, unlockpt and ptsname do, which the C library's module does not offer.
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &unlocked) == 0, ioctl(master, Self.getNumber, &number) == 0
        else { throw CannotStart(what: "terminal", code: errno) }
        self.master = master
        let name = "/dev/pts/\(number)"
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A session of its own makes the terminal, opened first thing, the one that sends Ctrl-C.
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Self.newSession)
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawn(&pid, program, &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw CannotStart(what: program, code: code) }
        self.pid = pid
        Thread { [self] in watch() }.start()
    }

    deinit { close(master) }

    private func watch() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { return }
            seen.withLock { $0.append(contentsOf: buffer.prefix(count)) }
        }
    }

    /// Everything written so far, escapes included.
    var screen: String { seen.withLock { String(decoding: $0, as: UTF8.self) } }

    func type(_ text: String) { _ = text.utf8CString.withUnsafeBytes { write(master, $0.baseAddress, $0.count - 1) } }

    /// Waits until a text is on the screen; false after ten seconds.
    func shows(_ text: String) async throws -> Bool {
        for _ in 0..<500 {
            if screen.contains(text) { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// Whether what is typed is shown at this moment.
    var hasEcho: Bool {
        var state = termios()
        return tcgetattr(master, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
    }

    /// The exit code; 128 and the signal's number when a signal ended it.
    func wait() async -> Int32 { await ChildExit.code(of: pid) }
}
