/// Every recording that needs more than can be told from itself.
enum Scenarios {
    static let all: [String: Scenario] = [:]
}
