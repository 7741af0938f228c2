import Foundation
import Glibc

extension WorkerIdentity {
    /// An identity for a worker in this process, different for every worker.
    public static func thisProcess() -> WorkerIdentity {
        let place = [bootID, pidNamespace, String(getpid()), startTime(ofProcess: getpid()) ?? "?"]
        return WorkerIdentity(rawValue: (place + [UUID().uuidString]).joined(separator: "/"))
    }

    /// Whether the process is certainly gone. False when it lives, and when it cannot be told: on another machine, in
    /// another container, or made by somebody else.
    public var isCertainlyDead: Bool {
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let process = pid_t(parts[2]), process > 0, parts[0] != "?", parts[3] != "?" else {
            return false
        }
        // The same machine since the same start, and process numbers that mean the same to both of us.
        guard parts[0] == WorkerIdentity.bootID, parts[1] == WorkerIdentity.pidNamespace else { return false }
        // A process of that number may be another one, started later.
        return WorkerIdentity.startTime(ofProcess: process) != parts[3]
    }

    /// The process's number when this was made by `thisProcess`.
    var processNumber: String? {
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 5 ? String(parts[2]) : nil
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
