import Foundation
import Glibc

/// Which process holds a lease, precisely enough to tell on the same machine whether it is still alive.
public struct WorkerIdentity: Hashable, Sendable, RawRepresentable {
    /// `boot/pid namespace/pid/start time/instance` for workers made by `thisProcess`; any text otherwise.
    public let rawValue: String

    /// The identity as a store kept it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An identity for a worker in this process, different for every worker.
    public static func thisProcess() -> WorkerIdentity {
        let place = [bootID, pidNamespace, String(getpid()), startTime(ofProcess: getpid()) ?? "?"]
        return WorkerIdentity(rawValue: (place + [UUID().uuidString]).joined(separator: "/"))
    }

    /// Whether the process has certainly ended. False when it is alive, and when this cannot be told: on another machine,
    /// in another container, or for an identity of another form.
    var isCertainlyDead: Bool {
        guard let process = localProcess else { return false }
        // A process of that number may be another one, started later.
        return WorkerIdentity.startTime(ofProcess: process.number) != process.startTime
    }

    /// Whether the process certainly exists: on this machine, since the same boot, with the same number and start time.
    /// A stopped process (SIGSTOP) is alive; a zombie is not.
    var isCertainlyAlive: Bool {
        guard let process = localProcess else { return false }
        return WorkerIdentity.startTime(ofProcess: process.number) == process.startTime
    }

    /// The process's number when this was made by `thisProcess`.
    var processNumber: String? { parts.map { $0[2] } }

    // MARK: -

    private var parts: [String]? {
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 5 ? parts : nil
    }

    /// The process, when it runs or ran on this machine since the present boot and its number means the same to us.
    private var localProcess: (number: pid_t, startTime: String)? {
        guard let parts, let number = pid_t(parts[2]), number > 0, parts[0] != "?", parts[3] != "?" else { return nil }
        guard parts[0] == WorkerIdentity.bootID, parts[1] == WorkerIdentity.pidNamespace else { return nil }
        return (number, parts[3])
    }

    private static let bootID = firstLine(of: "/proc/sys/kernel/random/boot_id") ?? "?"

    private static let pidNamespace: String = {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/self/ns/pid", &buffer, buffer.count - 1)
        guard count > 0 else { return "?" }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()

    /// Clock ticks after the boot at which a living process started; nil when there is none. A zombie counts as none.
    private static func startTime(ofProcess process: pid_t) -> String? {
        guard let line = firstLine(of: "/proc/\(process)/stat"), let bracket = line.lastIndex(of: ")") else {
            return nil
        }
        // After the command name, which may contain anything: state is field 3 of proc(5), start time field 22.
        let fields = line[line.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return String(fields[19])
    }

    private static func firstLine(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
