import Testing

@testable import PhotoPreparation

struct IPTCRecordsTests {
    private func facts(_ records: [UInt8]...) -> WrittenFacts { IPTCRecords.facts(of: records.flatMap(\.self)) }

    private func record(_ number: UInt8, _ dataset: UInt8, _ text: [UInt8]) -> [UInt8] {
        ContainerBytes.record(number, dataset, text)
    }

    @Test func `texts marked as UTF-8 are read as that, lengths count bytes`() {
        let facts = facts(
            record(1, 90, [0x1B, 0x25, 0x47]), record(2, 25, Array("제주".utf8)), record(2, 25, Array("바다".utf8)),
            record(2, 25, Array("제주".utf8)), record(2, 120, Array("한라산".utf8)))
        #expect(facts.keywords == ["제주", "바다"])
        #expect(facts.caption == "한라산")
    }

    @Test func `without a mark UTF-8 is recognised, and anything else is Latin-1`() {
        #expect(facts(record(2, 120, Array("한라산".utf8))).caption == "한라산")
        #expect(facts(record(2, 120, [0x63, 0x61, 0x66, 0xE9])).caption == "café")
    }

    @Test func `a long record has a length of its length`() {
        let text = [UInt8](repeating: 0x61, count: 40_000)
        #expect(facts([0x1C, 2, 120, 0x80, 4, 0, 0, 0x9C, 0x40] + text).caption?.count == 40_000)
    }

    @Test func `a date and its time are one`() {
        let facts = facts(record(2, 55, Array("20240501".utf8)), record(2, 60, Array("123015+0900".utf8)))
        #expect(facts.date?.wallClock == "2024-05-01T12:30:15")
        #expect(facts.date?.offset == "+09:00")
        #expect(self.facts(record(2, 55, Array("00000000".utf8))).date == nil)
    }

    @Test func `damage ends the reading, and what came before stays`() {
        #expect(facts(record(2, 120, Array("kept".utf8)), [0x1C, 2, 25, 0x7F, 0xFF, 1]).caption == "kept")
        #expect(facts([0x1C, 2, 120, 0xFF, 0xFF, 1, 2, 3]) == WrittenFacts())
        #expect(facts([0x1C]) == WrittenFacts())
        #expect(facts([]) == WrittenFacts())
    }
}
