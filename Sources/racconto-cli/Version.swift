/// The program's version: what `--version` and the manual page show, and the `User-Agent` that
/// servers see.
enum Version {
    static let current = "1.0.0"
}
