/// Recordings that follow one upon another.
struct SequenceTests {
    static let names: Set<String> = []
}
