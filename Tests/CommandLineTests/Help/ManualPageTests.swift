import Testing

@testable import racconto_cli

@Suite struct ManualPageTests {
    private let page = ManualPage(commands: CommandTable.all).text

    @Test func `every command, option, variable and file is in the manual page`() {
        for command in CommandTable.all {
            #expect(page.contains("\n.SS \(command.name)\n"))
            for spelling in command.spellings where !spelling.isPositional {
                #expect(page.contains(spelling.name.replacing("-", with: "\\-")), "\(command.name) \(spelling.name)")
            }
        }
        for variable in EnvironmentVariable.allCases { #expect(page.contains(".B \(variable.rawValue)\n")) }
        for key in ConfigFile.keys.keys { #expect(page.contains("\(key.replacing("-", with: "\\-"))")) }
    }

    @Test func `no line of text is taken for a request`() {
        let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".br", ".EX", ".EE"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
        }
    }
}
