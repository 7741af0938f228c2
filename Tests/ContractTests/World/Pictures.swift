import Foundation

/// Small pictures for the image host, and forms that carry them.
enum Pictures {
    static let boundary = "recorded-boundary"

    /// The smallest file that is a JPEG by its structure: a frame header, a scan and the end.
    static func jpeg(width: UInt16 = 640, height: UInt16 = 480) -> [UInt8] {
        let frame: [UInt8] =
            [0xFF, 0xC0, 0x00, 0x0B, 0x08] + bigEndian(height) + bigEndian(width) + [0x01, 0x01, 0x11, 0x00]
        let scan: [UInt8] =
            [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 7, count: 64)
        return [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
    }

    private static func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    /// The recorded form, with a file that is wrong in the same way.
    static func form(for exchange: Exchange) -> [UInt8] {
        let file = exchange.request.body["<multipart>"]?["file"] ?? [:]
        let content: [UInt8] =
            switch exchange.name {
            case "cf-upload-not-image": Array("this is not a photo".utf8)
            case "cf-upload-tiff-rejected": [0x49, 0x49, 0x2A, 0x00] + [UInt8](repeating: 0, count: 100)
            case "cf-upload-too-large":
                Array(jpeg().dropLast(2)) + [UInt8](repeating: 1, count: 10_491_503) + [0xFF, 0xD9]
            case "cf-upload-truncated-jpeg": Array(jpeg().dropLast(20))
            default: jpeg()
            }
        return form(
            content, fileName: file["filename"]?.text ?? "a.jpg", type: file["content_type"]?.text ?? "image/jpeg")
    }

    static func form(_ content: [UInt8], fileName: String, type: String) -> [UInt8] {
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(fileName)\"\r\n"
            + "Content-Type: \(type)\r\n\r\n"
        return Array(head.utf8) + content + Array("\r\n--\(boundary)--\r\n".utf8)
    }
}
