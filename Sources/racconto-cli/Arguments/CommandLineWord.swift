import Glibc

/// One word of the command line: its exact bytes, because a path on Linux need not be UTF-8, and its text where it is.
struct CommandLineWord: Hashable, Sendable {
    let bytes: [UInt8]

    init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ text: String) { self.init(bytes: text.utf8) }

    /// Nil when the bytes are not UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// For messages: `caf\xE9`, with every byte that is not part of UTF-8 text in hexadecimal.
    var escaped: String {
        if let text { return text }
        var result = ""
        var rest = bytes[...]
        while let first = rest.first {
            let scalar = (1...min(4, rest.count)).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
                .first
            if let scalar {
                result += scalar
                rest = rest.dropFirst(scalar.utf8.count)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                result += "\\x" + (digits.count == 1 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// Whether it can be an option; a lone dash stands for standard input.
    var looksLikeOption: Bool { bytes.first == UInt8(ascii: "-") && bytes.count > 1 }

    /// `--name=VALUE` in two parts; the second is nil where there is no equals sign.
    var nameAndValue: (name: CommandLineWord, value: CommandLineWord?) {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (CommandLineWord(bytes: bytes[..<equals]), CommandLineWord(bytes: bytes[(equals + 1)...]))
    }

    /// What this program was started with, without its own name. `CommandLine.arguments` would replace bytes that are not
    /// UTF-8.
    static var ofThisProcess: [CommandLineWord] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                CommandLineWord(
                    bytes: UnsafeBufferPointer(start: word, count: strlen(word)).map(UInt8.init(bitPattern:)))
            }
        }
    }
}

extension CommandLineWord: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self.init(value) }
}
