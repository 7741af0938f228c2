import TestSupport
import Testing

/// The comparison must be able to find something.
struct ComparisonTests {
    private static let first = "11111111-1111-4111-8111-111111111111"
    private static let second = "22222222-2222-4222-8222-222222222222"
    private static let third = "33333333-3333-4333-8333-333333333333"

    private func differences(_ recorded: Value, _ actual: Value, status: Int = 200) throws -> [String] {
        var comparison = Comparison()
        let response = Exchange.Response(status: 200, headers: ["content-type": "application/json"], body: recorded)
        comparison.compare(
            response,
            LoopbackResponse(
                status: status, headers: [(name: "content-type", value: "application/json")],
                body: try actual.jsonBytes))
        return comparison.differences
    }

    @Test func `equal answers do not differ`() throws {
        let row: Value = ["id": .string(Self.first), "created_at": "2026-11-30T03:47:43.706606", "order": 1, "a": nil]
        let same: Value = ["id": .string(Self.second), "created_at": "2027-01-01T00:00:00", "order": 1, "a": nil]
        #expect(try differences(row, same).isEmpty)
    }

    @Test(
        arguments: [
            (["a": 1], ["a": 1, "b": nil]), (["a": nil], [:]), (["a": nil], ["a": ""]), (["a": 1], ["a": "1"]),
            (["a": true], ["a": 1]), (["a": "x"], ["a": "y"]), (["a": [1, 2]], ["a": [2, 1]]), (["a": []], ["a": [1]]),
            (["created_at": "2026-11-30T03:47:43.706606"], ["created_at": "2026-11-30T03:47:43Z5"]),
            (["created_at": nil], ["created_at": "2026-11-30T03:47:43"]), (["detail": "A"], ["detail": ["A"]]),
        ] as [(Value, Value)])
    func `what differs is found`(recorded: Value, actual: Value) throws {
        #expect(try !differences(recorded, actual).isEmpty)
    }

    @Test func `another status is found`() throws { #expect(try differences([:], [:], status: 201).count == 1) }

    @Test func `an id may not stand for two`() throws {
        let recorded: Value = ["a": .string(Self.first), "b": .string(Self.second)]
        let actual: Value = ["a": .string(Self.third), "b": .string(Self.third)]
        #expect(try differences(recorded, actual).count == 1)
        #expect(try differences(["a": .string(Self.first)], ["a": "no id"]).count == 1)
    }

    @Test func `only ties may change places`() throws {
        func rows(_ numbers: [Int], _ ids: [String]) -> Value {
            let pairs = zip(numbers, ids).map { Value.object(["order_num": .int($0), "id": .string($1)]) }
            return ["known": .array(ids.sorted().map { .string($0) }), "rows": .array(pairs)]
        }
        let recorded = rows([1, 1], [Self.first, Self.second])
        #expect(try differences(recorded, rows([1, 1], [Self.second, Self.first])).isEmpty)
        #expect(
            try !differences(rows([1, 2], [Self.first, Self.second]), rows([1, 2], [Self.second, Self.first])).isEmpty)
    }
}
