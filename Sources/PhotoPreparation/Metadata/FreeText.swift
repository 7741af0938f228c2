import Foundation

/// Text that people, cameras and editors put into photos: any encoding, padded, or standing for nothing.
enum FreeText {
    /// UTF-8 when it is valid, else Latin-1, which always is.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Without padding and control characters; nil when nothing is left, or only a stand-in for nothing.
    static func cleaned(_ text: String?) -> String? {
        guard let text else { return nil }
        let scalars = text.unicodeScalars.map { scalar in
            isControl(scalar) && scalar != "\n" && scalar != "\t" ? " " : scalar
        }
        let cleaned = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
        return isPlaceholder(cleaned) ? nil : cleaned
    }

    /// The same on one line, for names of things.
    static func singleLine(_ text: String?) -> String? {
        cleaned(text)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
    }

    private static let placeholders: Set<String> = [
        "none", "n/a", "na", "nil", "null", "(null)", "(none)", "unknown", "(unknown)", "undefined", "unspecified",
        "not available", "no lens", "unknown lens", "no cpu lens", "0.0 mm f/0.0", "0.0mm f/0.0", "0 mm f/0",
        "0mm f/0", "0mm f/0.0", "0-0mm f/0-0",
    ]

    /// Blank, only dashes and the like, or a word for nothing.
    private static func isPlaceholder(_ text: String) -> Bool {
        if text.allSatisfy({ "-–—_.,*?/\\ ".contains($0) }) { return true }
        return placeholders.contains(text.lowercased())
    }
}

/// `Make Model`, without saying the maker twice.
enum CameraName {
    /// Nil when neither says anything. `NIKON CORPORATION` and `NIKON D70` are `NIKON D70`.
    static func text(make: String?, model: String?) -> String? {
        guard let make = FreeText.singleLine(make) else { return FreeText.singleLine(model) }
        guard let model = FreeText.singleLine(model) else { return make }
        let makeWords = words(make)
        let modelWords = words(model)
        // The model begins with one of the maker's words, or names the maker in full further on.
        let isDoubled =
            modelWords.first.map(makeWords.contains) ?? false
            || (0..<modelWords.count).contains { modelWords.dropFirst($0).starts(with: makeWords) }
        return isDoubled ? model : make + " " + model
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

/// Descriptions that cameras write into every picture: no caption that anybody gave.
enum CameraBoilerplate {
    static func contains(_ description: String) -> Bool {
        let text = description.lowercased()
        return texts.contains(text) || endings.contains { text.hasSuffix($0) }
    }

    private static let texts: Set<String> = [
        "sony dsc", "minolta dsc", "dsc", "dcim", "untitled", "default", "image", "img", "jpeg", "digicam", "exif_jpeg",
        "rhdr", "cof", "sdr", "hdr", "ptr", "vivo picture", "my photo", "screenshot",
    ]

    private static let endings = ["digital camera", "digital still camera"]
}
