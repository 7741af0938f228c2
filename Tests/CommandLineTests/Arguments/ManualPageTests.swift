import Testing

@testable import racconto_cli

@Suite struct ManualPageTests {
    private let page = ManualPage(groups: CommandTable.groups).text

    @Test func `every command, option, variable and file is in the manual page`() {
        for command in CommandTable.all {
            #expect(page.contains("\n.SS \(command.name)\n"))
            for spelling in command.ownSpellings where !spelling.isPositional {
                #expect(page.contains(spelling.name.replacing("-", with: "\\-")), "\(command.name) \(spelling.name)")
            }
        }
        for variable in EnvironmentVariable.allCases { #expect(page.contains(".B \(variable.rawValue)\n")) }
        for key in ConfigFile.keys.keys { #expect(page.contains("\(key.replacing("-", with: "\\-"))")) }
    }

    @Test func `it begins with what the program is and lists every command under its heading`() throws {
        let headings = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
        #expect(headings.prefix(4) == ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS"])
        #expect(headings.suffix(3) == ["ENVIRONMENT", "FILES", "EXIT STATUS"])
        let list = try #require(
            page.split(separator: ".SH COMMANDS\n", maxSplits: 1).last?.split(separator: ".SH ").first)
        for group in CommandTable.groups {
            #expect(list.contains(".SS \(group.title)\n"))
            for command in group.commands { #expect(list.contains(".B \(command.name)\n")) }
        }
    }

    @Test func `no line of text is taken for a request`() {
        let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".br", ".EX", ".EE"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
        }
    }
}
