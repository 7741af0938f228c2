/// One verb of the program: a plain struct that a table fills and `run` carries out.
///
/// Required positionals need a neutral initial value; the parser guarantees that it is replaced before `run`.
protocol Command: Sendable {
    /// One or more words: `upload`, `queue retry`.
    static var name: String { get }
    /// One sentence without a final period.
    static var summary: String { get }
    /// More to know, shown by `--help` below the summary.
    static var discussion: String { get }
    /// Command lines that work, shown by `--help`.
    static var examples: [String] { get }
    static var parameters: [Parameter<Self>] { get }
    var global: GlobalOptions { get set }
    /// Transfers at once that the command line asks for; the pool of connections follows it.
    var transfers: Int? { get }

    init()

    /// Does the work. Anything but success is thrown or returned.
    func run(_ context: Context) async throws -> ExitCode
}

extension Command {
    static var discussion: String { "" }
    static var examples: [String] { [] }
    var transfers: Int? { nil }

    /// The command's own rows and the global ones.
    static var allParameters: [Parameter<Self>] {
        parameters + GlobalOptions.parameters.map { $0.nested(in: \.global) }
    }

    static var spellings: [Spelling] { allParameters.map(\.spelling) }
}
