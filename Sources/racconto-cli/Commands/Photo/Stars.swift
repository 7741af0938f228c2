/// Stars from 1 to 5.
struct Stars: ArgumentValue {
    let number: Int

    init?(argument: String) {
        guard let number = Int(argument), (1...5).contains(number) else { return nil }
        self.number = number
    }

    static let choices = ["1", "2", "3", "4", "5"]
    static let expectation = "1 to 5"
}
