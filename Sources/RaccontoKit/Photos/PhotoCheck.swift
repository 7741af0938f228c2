/// Refuses photo fields that the server would store although no client can show them.
struct PhotoCheck {
    /// What the running web client offers.
    static let colorLabels = ["red", "yellow", "green", "blue", "purple"]

    func check(_ changes: PhotoChanges) throws(RaccontoError) {
        let check = InputCheck(operation: .updatePhoto)
        if let rating = changes.rating.newValue, !(1...5).contains(rating) {
            throw check.refusal("a rating is 1 to 5, not \(rating)")
        }
        if let label = changes.colorLabel.newValue, !Self.colorLabels.contains(label) {
            throw check.refusal("`\(label)` is not a colour label (\(Self.colorLabels.joined(separator: ", ")))")
        }
    }
}
