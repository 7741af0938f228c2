/// Makes the readable name of a project.
enum Slug {
    static func base(title: String, titleEnglish: String?) -> String {
        let source = titleEnglish.flatMap { $0.isEmpty ? nil : $0 } ?? title
        guard !source.isEmpty else { return String(randomHex()) }
        var words: [String] = []
        var word = ""
        for scalar in source.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" {
                word.unicodeScalars.append(scalar)
            } else if scalar == " " || scalar == "-" || scalar == "\t" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words.isEmpty ? "project" : words.joined(separator: "-")
    }

    static func unique(_ base: String, taken: (String) -> Bool) -> String {
        guard taken(base) else { return base }
        var number = 2
        while taken("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    private static func randomHex() -> String { String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16) }
}
