/// What a project was photographed with; empty where the field is cleared.
struct CameraType: ArgumentValue {
    let text: String

    init?(argument: String) {
        guard argument.isEmpty || Self.choices.contains(argument) else { return nil }
        text = argument
    }

    static let choices = ["film", "digital", "mobile", "mixed"]
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}
