import Foundation
import TestSupport
import Testing

@testable import racconto_cli

@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
    private let script = CompletionScript(commands: CommandTable.all)

    /// What bash offers after these words, the last of which is being typed.
    private func offered(_ words: [String]) async throws -> [String] {
        let directory = try TemporaryDirectory()
        let file = try directory.write(script.bash, to: "racconto.bash")
        let code = """
            source '\(file)'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _racconto; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let shell = try SpawnedProgram(
            "/bin/bash", ["-c", code, "bash"] + words, environment: ["PATH": "/usr/bin:/bin"], input: nil,
            scratch: directory.path)
        let result = await shell.wait()
        #expect(result.complaints.isEmpty)
        return result.lines
    }

    @Test func `bash offers commands, verbs, options and values`() async throws {
        #expect(try await offered(["racconto", "up"]) == ["upload"])
        #expect(try await offered(["racconto", "queue", "re"]) == ["retry", "resume"])
        #expect(try await offered(["racconto", "help", "queue", "sh"]) == ["show"])
        #expect(try await offered(["racconto", "upload", "x", "--dup"]) == ["--duplicates"])
        #expect(try await offered(["racconto", "upload", "--duplicates", ""]) == ["skip", "skip-identical", "upload"])
        #expect(try await offered(["racconto", "upload", "--order", "=", "t"]) == ["time"])
        #expect(try await offered(["racconto", "photo", "list", "--verb"]) == ["--verbose"])
    }

    /// Bash falls back to file names where nothing is offered, unless it is told not to.
    @Test(arguments: [("--project", true), ("--rating", true), ("--file", false), ("--to", false), ("-o", false)])
    func `file names are offered only where a file is meant`(option: String, isSwitchedOff: Bool) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write(script.bash, to: "racconto.bash")
        let code = """
            source '\(file)'; compopt() { echo "compopt $*"; }
            COMP_WORDS=(racconto photo show '\(option)' ''); COMP_CWORD=4; _racconto
            """
        let shell = try SpawnedProgram(
            "/bin/bash", ["-c", code], environment: ["PATH": "/usr/bin:/bin"], input: nil, scratch: directory.path)
        let result = await shell.wait()
        #expect(result.output == (isSwitchedOff ? "compopt +o default\n" : ""), "\(result)")
    }

    @Test func `bash takes neither options nor their values for commands`() async throws {
        #expect(try await offered(["racconto", "--server", "queue", "photo", "lis"]) == ["list"])
        #expect(try await offered(["racconto", "photo", "list", "--project", "queue", "--tra"]) == ["--trashed"])
    }

    @Test func `every command and option is in every script`() {
        let texts = ["bash": script.bash, "zsh": script.zsh, "fish": script.fish]
        var missing: [String] = []
        func want(_ word: String, in shell: String, _ command: String) {
            if texts[shell]?.contains(word) != true { missing.append("\(shell): \(command) \(word)") }
        }
        for command in CommandTable.all {
            let name = command.name
            for shell in texts.keys { want(String(name.split(separator: " ").last ?? ""), in: shell, name) }
            for spelling in command.ownSpellings + CompletionWords.globalSpellings where !spelling.isPositional {
                want(spelling.name, in: "bash", name)
                want(spelling.name, in: "zsh", name)
                let bare = spelling.name.drop { $0 == "-" }
                want("-l \(bare) ", in: "fish", name)
            }
        }
        #expect(missing.isEmpty)
    }

    @Test(arguments: ["zsh", "fish"])
    func `the other shells accept their script`(shell: String) async throws {
        let program = "/usr/bin/\(shell)"
        guard FileManager.default.isExecutableFile(atPath: program) else { return }
        let directory = try TemporaryDirectory()
        let file = try directory.write(shell == "zsh" ? script.zsh : script.fish, to: "script")
        let check = try SpawnedProgram(
            program, ["-n", file], environment: ["HOME": directory.path, "PATH": "/usr/bin:/bin"], input: nil,
            scratch: directory.path)
        let result = await check.wait()
        #expect(result.exitCode == 0, "\(result.complaints)")
    }
}
