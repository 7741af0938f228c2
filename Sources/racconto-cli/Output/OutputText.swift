import Foundation
import Glibc
import RaccontoKit

/// Text from files and servers, made safe for a terminal.
enum PlainText {
    /// Control characters, line breaks and direction overrides become visible escapes, so that no name can move the
    /// cursor, hide itself or forge a line.
    static func oneLine(_ text: String) -> String {
        // Plain ASCII is what most texts are.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        guard text.unicodeScalars.contains(where: isDangerous) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isDangerous(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\u{" + digits + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

/// Numbers of things in words.
enum Plural {
    /// `1 photo`, `2 photos`.
    static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// `a.jpg, b.jpg and 7 more`
    static func list(_ names: [String], limit: Int = 5) -> String {
        names.prefix(limit).joined(separator: ", ") + (names.count > limit ? " and \(names.count - limit) more" : "")
    }
}

/// Moments for people: this machine's clock, `YYYY-MM-DD hh:mm`.
enum LocalTime {
    /// When something will happen: `in 12 s`, or the clock's time when that is more than an hour away.
    static func soon(_ date: Date, now: Date) -> String {
        let wait = date.timeIntervalSince(now)
        return wait <= 3600 ? "in " + ProgressText.duration(wait) : "at " + text(date)
    }

    /// A moment from the service, which uses UTC; unchanged where it is no date.
    static func text(_ time: ServerTime) -> String { time.date.map(text) ?? time.text }

    static func text(_ date: Date) -> String {
        guard let seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return "?" }
        var moment = seconds
        var parts = tm()
        localtime_r(&moment, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return
            "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}

/// Values as JSON for programs.
enum JSONText {
    private static func encoder(pretty: Bool) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// One line, keys sorted.
    static func line(_ value: some Encodable) throws -> String {
        String(decoding: try encoder(pretty: false).encode(value), as: UTF8.self)
    }

    /// A list as one array, an element a line.
    static func array(_ values: [some Encodable]) throws -> String {
        let encoder = encoder(pretty: false)
        let lines = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
}
