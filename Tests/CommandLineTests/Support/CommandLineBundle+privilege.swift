import Foundation
import Glibc
import TestSupport

extension CommandLineBundle {
    /// Runs `racconto` as somebody whom file permissions stop, even when the tests run as root.
    func runUnprivileged(_ arguments: String...) async throws -> ProgramResult {
        guard geteuid() == 0 else { return try await start(arguments).wait() }
        return try await SpawnedProgram(
            "/usr/bin/setpriv",
            ["--bounding-set=-dac_override,-dac_read_search", Self.programs + "/racconto"] + arguments,
            environment: environment, input: nil, scratch: directory.path
        ).wait()
    }

    /// Runs a line of shell with the built programs in PATH.
    func shell(_ line: String) async throws -> ProgramResult {
        try await SpawnedProgram(
            "/bin/bash", ["-c", line],
            environment: environment.merging(["PATH": Self.programs + ":/usr/sbin:/usr/bin:/sbin:/bin"]) { $1 },
            input: nil, scratch: directory.path
        ).wait()
    }
}
