import Foundation

/// Marker segments as bytes.
enum JPEGBytes {
    /// A marker, its length and its payload, which is cut at what a segment holds.
    static func segment(_ marker: UInt8, _ payload: Data) -> Data {
        let payload = payload.prefix(65_533)
        let length = payload.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
    }
}
