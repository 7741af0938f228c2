/// Where a command takes its project: some take it as an argument, some as an option, and each takes the other as well
/// where nothing else can be meant.
enum ProjectPlace {
    /// The positionals of a command; one that has none takes its project as one.
    static func positionals<Root>(_ rows: [Parameter<Root>]) -> [Parameter<Root>] {
        let own = rows.filter(\.spelling.isPositional)
        return own.isEmpty ? rows.filter { isProjectOption($0.spelling) } : own
    }

    /// The positional that `--project` stands for, in a command without such an option.
    static func row<Root>(for option: String, _ rows: [Parameter<Root>]) -> Parameter<Root>? {
        option == "--project" ? rows.first { $0.spelling.isPositional && $0.spelling.name == "project" } : nil
    }

    /// What help says of the other way.
    static func remark(on spelling: Spelling, of rows: [Spelling]) -> String {
        if spelling.isPositional, spelling.name == "project" { return "; --project P does as well" }
        if isProjectOption(spelling), !rows.contains(where: \.isPositional) { return "; P alone does as well" }
        return ""
    }

    /// Options that only filter by a project's id are none.
    private static func isProjectOption(_ spelling: Spelling) -> Bool {
        spelling.name == "--project" && spelling.kind == .option(value: "P", repeats: false)
    }
}
