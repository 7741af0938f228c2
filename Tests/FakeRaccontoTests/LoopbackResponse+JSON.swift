import Foundation
import TestSupport

extension LoopbackResponse {
    private var json: Any? { try? JSONSerialization.jsonObject(with: Data(body)) }

    /// The answered object.
    var object: [String: Any] { json as? [String: Any] ?? [:] }

    /// The answered rows.
    var rows: [[String: Any]] { json as? [[String: Any]] ?? [] }

    func text(_ key: String) -> String { object[key] as? String ?? "" }
}
