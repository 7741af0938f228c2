/// Stars as a filter understands them: `3`, `3-5`, `any` or `none`.
enum RatingChoice: ArgumentValue, Equatable {
    case stars(ClosedRange<Int>)
    case any
    case unrated

    init?(argument: String) {
        switch argument {
        case "any": self = .any
        case "none": self = .unrated
        default:
            let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count <= 2, let lowest = ends.first ?? nil, let highest = ends.last ?? nil,
                1 <= lowest, lowest <= highest, highest <= 5
            else { return nil }
            self = .stars(lowest...highest)
        }
    }

    static var expectation: String { "1 to 5, a range such as 3-5, any or none" }
    static var choices: [String] { ["1", "2", "3", "4", "5", "1-5", "any", "none"] }
}
