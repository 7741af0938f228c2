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
