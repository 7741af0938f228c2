/// An address as the parser hands it over: pieces of text and entities (`MD_ATTRIBUTE` of md4c.h).
struct MarkdownAttribute {
    private let start: UnsafePointer<UInt8>?
    private let size: Int
    private let types: UnsafePointer<UInt32>?
    private let offsets: UnsafePointer<UInt32>?

    /// - Parameter detail: The detail of a link or picture, which begins with its address.
    init(_ detail: UnsafeMutableRawPointer?) {
        start = detail?.load(as: UnsafePointer<UInt8>?.self)
        size = Int(detail?.load(fromByteOffset: 8, as: UInt32.self) ?? 0)
        types = detail?.load(fromByteOffset: 16, as: UnsafePointer<UInt32>?.self)
        offsets = detail?.load(fromByteOffset: 24, as: UnsafePointer<UInt32>?.self)
    }

    /// The address with its entities resolved, so that what is judged is what a browser would see.
    func text(without marker: [UInt8]) -> String {
        guard let start, let types, let offsets else { return "" }
        var text = ""
        var piece = 0
        while Int(offsets[piece]) < size {
            let range = Int(offsets[piece])..<Int(offsets[piece + 1])
            let part = String(
                decoding: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: start, count: size)[range]),
                as: UTF8.self)
            text += types[piece] == 4 ? CharacterReference.resolve(part) : part
            piece += 1
        }
        guard !marker.isEmpty else { return text }
        return text.replacing(String(decoding: marker, as: UTF8.self), with: "")
    }
}
