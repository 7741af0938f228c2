import Foundation

/// One recorded request with the answer that the real backend gave to it.
struct Exchange: Sendable, Decodable {
    struct Request: Sendable, Decodable {
        let method: String
        let path: String
        let query: [String: Value]
        let headers: [String: String]
        let body: Value
    }

    struct Response: Sendable, Decodable {
        let status: Int
        let headers: [String: String]
        let body: Value
    }

    let name: String
    let request: Request
    let response: Response

    /// The recording of this name.
    init(_ name: String) throws {
        let file = Recordings.folder.appendingPathComponent(name + ".json")
        self = try JSONDecoder().decode(Exchange.self, from: try Data(contentsOf: file))
    }

    /// The segments of the path.
    var segments: [String] { request.path.split(separator: "/").map(String.init) }

    /// The code of an error, if it is a text.
    var detail: String? { response.body["detail"]?.text }
}

/// The recordings that belong to this project.
enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/exchanges")

    /// The names of all recordings in alphabetical order.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()
}

/// A JSON value of a recording or of an answer.
enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    subscript(_ key: String) -> Value? {
        if case .object(let members) = self { return members[key] }
        return nil
    }

    var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    var number: Int? {
        if case .int(let number) = self { return number }
        return nil
    }

    var isTrue: Bool { self == .bool(true) || self == .string("true") }

    /// The elements of an array; nothing for every other value.
    var elements: [Value] {
        if case .array(let elements) = self { return elements }
        return []
    }

    var members: [String: Value] {
        if case .object(let members) = self { return members }
        return [:]
    }

    /// The same value with every string in it changed.
    func mapStrings(_ change: (String) -> String) -> Value {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mapStrings(change) })
        case .object(let members):
            .object(Dictionary(members.map { (change($0.key), $0.value.mapStrings(change)) }) { first, _ in first })
        default: self
        }
    }

    /// An object without its null members.
    var withoutNulls: Value { .object(members.filter { $0.value != .null }) }

    /// These members of an object, as far as it has them.
    func only(_ keys: [String]) -> Value { .object(members.filter { keys.contains($0.key) }) }

    func merging(_ others: [String: Value]) -> Value { .object(members.merging(others) { $1 }) }

    var jsonBytes: [UInt8] {
        get throws { Array(try JSONEncoder().encode(self)) }
    }

    init(json bytes: [UInt8]) throws { self = try JSONDecoder().decode(Value.self, from: Data(bytes)) }
}

extension Value: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([Value].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .int(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: Value...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, Value)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}
