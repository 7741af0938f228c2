import Foundation

/// How a recorded request looks on the wire.
enum RequestText {
    /// The path with its query.
    static func target(_ request: Exchange.Request, _ translate: (String) -> String) -> String {
        let query = request.query.sorted { $0.key < $1.key }.map { key, value in
            "\(escaped(key))=\(escaped(translate(text(value))))"
        }
        return translate(request.path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The body's bytes: JSON, a form, or what was recorded raw.
    static func body(_ body: Value) throws -> [UInt8]? {
        if body == .null { return nil }
        if let form = body["<form-urlencoded>"] {
            let fields = form.members.sorted { $0.key < $1.key }.map { "\(escaped($0.key))=\(escaped(text($0.value)))" }
            return Array(fields.joined(separator: "&").utf8)
        }
        if let raw = body["<raw>"]?.text { return rawBytes(raw) }
        return try body.jsonBytes
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .string(let text): text
        case .int(let number): String(number)
        // Only a number beyond 64 bits was recorded as anything else.
        case .double(let number): String(format: "%.0f", number)
        case .bool(let flag): String(flag)
        default: ""
        }
    }

    /// Spaces as `+`, as the recording client sent them.
    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            String(word).addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        }.joined(separator: "+")
    }

    /// Bytes that are no text were recorded as `\xff`.
    private static func rawBytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count >= 3,
                let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
