import TestSupport

/// States that stand in other recordings.
extension World {
    /// An id for a row that no recording shows.
    static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000001-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// The answered rows of another recording.
    func rows(of name: String) throws -> [Value] { try Exchange(name).response.body.elements }

    /// Makes the chapter that another recording lists, with its items.
    func makeItems(of name: String) throws {
        let exchange = try Exchange(name)
        try makeItems(exchange.response.body.elements, in: exchange.segments[1])
    }

    /// Uploads a picture under a recorded id of an image.
    func upload(_ id: String) throws {
        try draft(id)
        try send(Pictures.jpeg(), to: id)
    }

    /// Asks for a one-time URL under a recorded id.
    func draft(_ id: String) throws { try pair(id, try call("GET", "/photos/cf-upload-url")) }

    private func send(_ picture: [UInt8], to id: String) throws {
        let type = "multipart/form-data; boundary=\(Pictures.boundary)"
        let response = try exchange(
            "POST", comparison.ids.translate("/Vi7wFakeAccountHash_Q/\(id)"),
            headers: [(name: "Content-Type", value: type)],
            body: Pictures.form(picture, fileName: "a.jpg", type: "image/jpeg"))
        guard response.status == 200 else { throw CannotPrepare(description: "upload: \(response.text)") }
    }
}
