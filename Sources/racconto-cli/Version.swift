/// The program's version: what `--version` and the manual page show, and what servers are told. `scripts/release-notes` and
/// packaging ask the program for it.
enum Version {
    static let current = "1.0.0"
}
