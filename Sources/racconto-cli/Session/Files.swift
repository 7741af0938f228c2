import Foundation
import Glibc
import PhotoPreparation
import RaccontoSystem

extension FilePath {
    /// Writes a file whole or not at all. Symbolic links are followed, and a file that is there keeps its permissions.
    ///
    /// - Throws: `CommandFailure` (73) that names the path and says why.
    func write(
        _ data: some Sequence<UInt8> & Sendable, durability: AtomicFile.Durability = .synced
    ) async throws(CommandFailure) {
        do throws(AtomicFile.Failure) {
            try await Blocking.run { () throws(AtomicFile.Failure) in
                try (resolved ?? self).withCString { path throws(AtomicFile.Failure) in
                    var status = stat()
                    let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
                    try AtomicFile.write(data, to: path, mode: mode, durability: durability)
                }
            }
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write \(self): \(SystemError(error.code))")
        }
    }
}

/// Folders of the program's own, or that it was asked to write to.
enum Folder {
    /// Makes a folder and those above it, where they do not exist.
    static func make(_ path: String, permissions: Int? = nil) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: permissions.map { [.posixPermissions: $0] })
        } catch {
            throw CommandFailure(.cannotWrite, "cannot make the folder \(path): \(SystemError.reason(error))")
        }
    }
}

extension FilePath {
    /// The text of a path that is UTF-8; nil for others.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Whether something of this name is there.
    var exists: Bool { absence == nil }

    /// Why nothing of this name can be seen; nil when it can.
    var absence: SystemError? { withCString { access($0, F_OK) == 0 ? nil : SystemError(errno) } }

    /// The whole file.
    func contents() async throws(SystemError) -> Data {
        try await Blocking.run { () throws(SystemError) in try read() }
    }

    private func read() throws(SystemError) -> Data {
        let descriptor = withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0, errno != EINTR { throw SystemError(errno) }
            data.append(contentsOf: buffer.prefix(max(count, 0)))
        }
    }

    /// The path without symbolic links; nil when there is no such file.
    fileprivate var resolved: FilePath? {
        withCString { path in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return FilePath(bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:)))
        }
    }

    /// The path from the file system's root: a worker may run in another folder.
    var fromRoot: FilePath {
        bytes.first == UInt8(ascii: "/") ? self : FilePath(bytes: Self.current).appending(self)
    }

    private static var current: [UInt8] {
        guard let path = getcwd(nil, 0) else { return [] }
        defer { free(path) }
        return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
    }
}

extension SystemError {
    /// Why a file operation of Foundation's failed, in the system's words: `No space left on device`.
    static func reason(_ error: any Error) -> String {
        if let error = error as? SystemError { return "\(error)" }
        if let error = error as? POSIXError { return "\(SystemError(error.code.rawValue))" }
        if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
            let cause = cause as NSError
            if cause.domain == NSPOSIXErrorDomain { return "\(SystemError(CInt(truncatingIfNeeded: cause.code)))" }
        }
        return error.localizedDescription
    }
}
