import Foundation

extension World {
    /// Sends the recorded request as it was sent, and compares the answer.
    func replay(_ exchange: Exchange, as account: Account? = nil) throws {
        let account = account ?? caller
        comparison.comparesTexts = !exchange.name.hasPrefix("cf-")
        var fields = exchange.request.headers
        if fields["Authorization"] == "Bearer <token>" || fields["Authorization"] == "bearer <token>" {
            fields["Authorization"] = fields["Authorization"]?
                .replacingOccurrences(of: "<token>", with: try token(of: account))
        }
        if fields["Authorization"] == "<token>" { fields["Authorization"] = "Bearer" }
        if let authorization { fields["Authorization"] = authorization }
        var body: [UInt8]?
        if fields["Content-Type"]?.hasPrefix("multipart/form-data") == true {
            fields["Content-Type"] = "multipart/form-data; boundary=\(Pictures.boundary)"
            body = Pictures.form(for: exchange)
        } else {
            body = try RequestText.body(exchange.request.body.mapStrings(translate))
        }
        let response = try self.exchange(
            exchange.request.method, RequestText.target(exchange.request, translate),
            headers: fields.map { (name: $0.key, value: $0.value) }, body: body)
        comparison.compare(exchange.response, response)
    }

    /// What came out differently so far, each time with the name of the recording.
    func differences(in exchange: Exchange) -> [String] { comparison.differences.map { "\(exchange.name): \($0)" } }
}
