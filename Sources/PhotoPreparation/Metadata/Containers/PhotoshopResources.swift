/// The numbered resources that Photoshop keeps in a JPEG; one of them is IPTC.
enum PhotoshopResources {
    private static let iptcNumber = 0x0404

    /// The IPTC records, or nil when there are none.
    static func iptc(in resources: [UInt8]) -> [UInt8]? {
        let order = ByteOrder.bigEndian
        var offset = 0
        while offset + 12 <= resources.count {
            guard resources[offset..<(offset + 4)].elementsEqual("8BIM".utf8) else { return nil }
            guard let number = order.uint16(resources, at: offset + 4) else { return nil }
            // A name: its length, its bytes, padded to an even number of both.
            let name = Int(resources[offset + 6]) + 1
            let sizeOffset = offset + 6 + name + name % 2
            guard let size = order.uint32(resources, at: sizeOffset) else { return nil }
            let start = sizeOffset + 4
            let end = min(start + Int(size), resources.count)
            if Int(number) == iptcNumber { return start < end ? Array(resources[start..<end]) : nil }
            offset = start + Int(size) + Int(size) % 2
        }
        return nil
    }
}
