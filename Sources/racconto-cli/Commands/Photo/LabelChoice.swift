/// A colour label as a filter understands it.
enum LabelChoice: ArgumentValue, Equatable {
    case colour(ColourLabel)
    case any
    case unlabelled

    init?(argument: String) {
        switch argument {
        case "any": self = .any
        case "none": self = .unlabelled
        default:
            guard let colour = ColourLabel(rawValue: argument) else { return nil }
            self = .colour(colour)
        }
    }

    func matches(_ label: String?) -> Bool {
        switch self {
        case .colour(let colour): label == colour.rawValue
        case .any: label?.isEmpty == false
        case .unlabelled: label?.isEmpty ?? true
        }
    }

    static var choices: [String] { ColourLabel.allCases.map(\.rawValue) + ["any", "none"] }
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

/// The labels that clients of the service show. Whether a service takes orange depends on its dialect.
enum ColourLabel: String, CaseIterable, ArgumentValue {
    case red
    case orange
    case yellow
    case green
    case blue
    case purple
}
