import RaccontoKit
import RaccontoStory
import TestSupport
import Testing

@Suite(.saysSeed, .timeLimit(.minutes(30))) struct StoryFileLawTests {
    @Test func `a printed document is read back byte for byte`() async throws {
        for seed in LawRounds.seeds(500, of: 3000) {
            if seed.isMultiple(of: 50) { await Task.yield() }
            var documents = RandomDocuments(seed: seed)
            let document = documents.document()
            let text = StoryFile.print(document)
            do {
                let parsed = try StoryFile.parse(text)
                try #require(parsed == document, "seed \(seed)\n\(text)\nwanted \(document)\nis     \(parsed)")
            } catch let error as StoryFileError {
                Issue.record("seed \(seed): \(error)\n\(text)")
                return
            }
        }
    }

    @Test func `a printed document survives editors and version control that change line ends`() async throws {
        for seed in LawRounds.seeds(150, of: 600) {
            if seed.isMultiple(of: 50) { await Task.yield() }
            var documents = RandomDocuments(seed: seed)
            let document = documents.document()
            let text = StoryFile.print(document)
            let scalars = text.unicodeScalars.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] }
            let converted = "\u{FEFF}" + String(String.UnicodeScalarView(scalars))
            #expect(try StoryFile.parse(converted) == document, "seed \(seed)")
        }
    }

    @Test func `no bytes make the reader crash, and every complaint has a place in the file`() async {
        let marks = Array("#>:![]()<>{}\\\"-\n\r\t `~*=/u".utf8)
        for seed in LawRounds.seeds(1000, of: 4000) {
            if seed.isMultiple(of: 100) { await Task.yield() }
            var random = SeededRandom(seed: seed)
            var documents = RandomDocuments(seed: seed)
            var bytes = seed.isMultiple(of: 2) ? Array(StoryFile.print(documents.document()).utf8) : []
            for _ in 0..<(1 + random.below(60)) {
                let byte =
                    random.chance(60) ? random.pick(marks) ?? 0 : UInt8(truncatingIfNeeded: random.below(256))
                switch bytes.isEmpty ? 0 : random.below(3) {
                case 0: bytes.insert(byte, at: random.below(bytes.count + 1))
                case 1: bytes[random.below(bytes.count)] = byte
                default: bytes.remove(at: random.below(bytes.count))
                }
            }
            do {
                _ = try StoryFile.parse(bytes: bytes)
            } catch {
                let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
                #expect(error.complaints.allSatisfy { (1...lines).contains($0.line) && $0.column >= 1 }, "seed \(seed)")
                #expect(!error.complaints.isEmpty, "seed \(seed)")
            }
        }
    }

    @Test func `no text makes the reader crash, and every complaint has a place in the file`() async {
        for seed in LawRounds.seeds(300, of: 2000) {
            if seed.isMultiple(of: 50) { await Task.yield() }
            var documents = RandomDocuments(seed: seed)
            var random = SeededRandom(seed: seed &+ 5)
            var lines = StoryFile.print(documents.document()).split(separator: "\n", omittingEmptySubsequences: false)
            for _ in 0..<(1 + random.below(4)) where !lines.isEmpty {
                switch random.below(3) {
                case 0: lines.remove(at: random.below(lines.count))
                case 1: lines.insert(Substring(documents.text()), at: random.below(lines.count))
                default: lines.swapAt(random.below(lines.count), random.below(lines.count))
                }
            }
            let text = lines.joined(separator: "\n")
            do {
                _ = try StoryFile.parse(text)
            } catch {
                let count = text.unicodeScalars.count { $0 == "\n" } + 1
                #expect(error.complaints.allSatisfy { (1...count).contains($0.line) && $0.column >= 1 }, "seed \(seed)")
                #expect(!error.complaints.isEmpty, "seed \(seed)")
            }
        }
    }
}
