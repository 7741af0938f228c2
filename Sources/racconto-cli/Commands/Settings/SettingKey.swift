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

    /// What was probably meant, as the end of a complaint.
    var hint: String {
        guard !Self.choices.contains(text) else { return "" }
        return Suggestion.nearest(to: text, among: Self.choices).map { "; did you mean `\($0)`?" } ?? ""
    }
}
