import Testing

struct RecordingsTests {
    @Test func `at least four hundred recordings are repeated`() { #expect(Recordings.names.count >= 400) }

    @Test func `every step and every scenario has its recording`() {
        let known = Set(Recordings.names)
        #expect(SequenceTests.names.subtracting(known).isEmpty)
        #expect(Set(Scenarios.all.keys).subtracting(known).isEmpty)
        #expect(SequenceTests.names.isDisjoint(with: Scenarios.all.keys))
    }

    @Test func `a recording is named as its file is`() throws {
        for name in Recordings.names { #expect(try Exchange(name).name == name) }
    }
}
