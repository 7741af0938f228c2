/// `Make Model`, without saying the maker twice.
enum CameraName {
    /// Nil when neither says anything. `NIKON CORPORATION` and `NIKON D70` are `NIKON D70`.
    static func text(make: String?, model: String?) -> String? {
        guard let make = FreeText.name(make) else { return FreeText.name(model) }
        guard let model = FreeText.name(model) else { return make }
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
