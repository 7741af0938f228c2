import Foundation
import PhotoPreparation
import TestSupport
import Testing

struct ContentHashTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `known texts have their known hashes`(_ text: String, _ hash: String) throws {
        #expect(try ContentHash.sha256(of: Data(text.utf8)) == hash)
    }

    @Test func `a file hashes like its content, piece by piece`() throws {
        let directory = try TemporaryDirectory()
        let data = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let path = try directory.write(data, to: "large")
        #expect(try ContentHash.sha256(ofFile: FilePath(path)) == ContentHash.sha256(of: data))
        #expect(try ContentHash.sha256(ofFile: FilePath(path)) != ContentHash.sha256(of: data.dropLast()))
    }

    @Test func `a file that is not there says so`() throws {
        let directory = try TemporaryDirectory()
        #expect {
            _ = try ContentHash.sha256(ofFile: FilePath(directory.path("none")))
        } throws: { error in
            "\(error)" == "No such file or directory"
        }
    }

    @Test func `hashes are right under threads`() throws {
        let expected = try (0..<8).map { try ContentHash.sha256(of: Data(repeating: UInt8($0), count: 100_000)) }
        let results = Results()
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            results.add((try? ContentHash.sha256(of: Data(repeating: UInt8(index % 8), count: 100_000))), at: index)
        }
        #expect(results.wrong(expected).isEmpty)
    }

    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var hashes: [Int: String?] = [:]

        func add(_ hash: String?, at index: Int) { lock.withLock { hashes[index] = hash } }

        func wrong(_ expected: [String]) -> [Int] {
            lock.withLock { (0..<64).filter { hashes[$0] != expected[$0 % 8] } }
        }
    }
}
