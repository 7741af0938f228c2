extension Array where Element: Sendable {
    /// Works on a few elements at once and hands over what came of them in the elements' order.
    ///
    /// When `take` throws, nothing more is begun and the error goes on.
    func inOrder<Outcome: Sendable>(
        width: Int = 4, _ work: @escaping @Sendable (Element) async -> Outcome,
        take: (Element, Outcome) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var begun = 0
            func begin() {
                guard begun < count else { return }
                let index = begun
                let element = self[index]
                group.addTask { (index, await work(element)) }
                begun += 1
            }
            for _ in 0..<Swift.max(1, width) { begin() }
            var ready: [Int: Outcome] = [:]
            var taken = 0
            while let (index, outcome) = try await group.next() {
                ready[index] = outcome
                while let outcome = ready.removeValue(forKey: taken) {
                    try take(self[taken], outcome)
                    taken += 1
                }
                begin()
            }
        }
    }
}
