import RaccontoKit

/// The settings that the service knows, for completions and suggestions. One that is added later can be typed as well.
struct SettingKey: ArgumentValue {
    let text: String

    init(_ text: String) { self.text = text }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    static let expectation = "a setting's key"
    static let choices = [
        "theme_pref", "portfolio_theme", "delivery_tag_color", "default_grid_cols", "default_show_exif",
        "default_show_filename", "default_sort_by", "default_sort_order", "color_label_red", "color_label_yellow",
        "color_label_green", "color_label_blue", "color_label_purple",
    ]

    /// The values that a key is known to have; empty when any text may be meant.
    var values: [String] {
        switch text {
        case "theme_pref": ["system", "light", "dark"]
        case "portfolio_theme": ["light", "dark", "system"]
        case "delivery_tag_color": ColourLabel.allCases.map(\.rawValue)
        default: []
        }
    }

    /// Keys and values, for help.
    static let explanation =
        "Keys, with the values that are known: "
        + choices.map { key in
            let values = SettingKey(key).values
            return values.isEmpty ? key : "\(key) (\(values.joined(separator: ", ")))"
        }.joined(separator: ", ")

    /// What was probably meant and what there is, as the end of a complaint about an unknown key.
    var hint: String {
        guard !Self.choices.contains(text) else { return "" }
        let meant = Suggestion.nearest(to: text, among: Self.choices).map { "; did you mean `\($0)`?" } ?? ""
        return meant + "; the keys are \(Self.choices.joined(separator: ", "))"
    }

    /// What is odd about a value that the service stores all the same.
    func remark(on value: String) -> String? {
        guard !values.isEmpty, !value.isEmpty, !values.contains(value) else { return nil }
        return "`\(value)` is none of the values that \(text) is known to have: \(values.joined(separator: ", "))"
    }
}
