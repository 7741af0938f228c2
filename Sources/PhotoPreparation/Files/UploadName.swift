import Foundation

/// A file's name as servers are told it: valid UTF-8, composed (NFC), so that one name has one spelling everywhere.
public struct UploadName: Sendable, Hashable {
    public let text: String
    /// The bytes were not UTF-8: each offending byte stands as `%` and two digits, so that different files keep
    /// different names. The file itself is opened by its exact bytes, never by this text.
    public let isAltered: Bool

    public init(_ name: FilePath) {
        if let exact = String(validating: name.bytes, as: UTF8.self) {
            text = exact.precomposedStringWithCanonicalMapping
            isAltered = false
        } else {
            text = UploadName.escaping(name.bytes).precomposedStringWithCanonicalMapping
            isAltered = true
        }
    }

    /// Keeps every valid character and spells out every byte that is none.
    private static func escaping(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            // A character is 1 to 4 bytes long; the shortest valid beginning is it.
            let length = (1...4).first { $0 <= rest.count && String(validating: rest.prefix($0), as: UTF8.self) != nil }
            if let length {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
