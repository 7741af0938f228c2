/// Refuses photo fields that the server would store although no client of its dialect can show them.
struct PhotoCheck {
    let dialect: APIDialect

    func check(_ changes: PhotoChanges) throws(RaccontoError) {
        let check = InputCheck(operation: .updatePhoto)
        if let rating = changes.rating.newValue, !(1...5).contains(rating) {
            throw check.refusal("a rating is 1 to 5, not \(rating)")
        }
        if let label = changes.colorLabel.newValue { try self.check(label: label, check) }
    }

    func check(label: String, _ check: InputCheck) throws(RaccontoError) {
        let known = dialect.colorLabels
        guard known.contains(label) else {
            throw check.refusal("`\(label)` is not a colour label of this service (\(known.joined(separator: ", ")))")
        }
    }
}
