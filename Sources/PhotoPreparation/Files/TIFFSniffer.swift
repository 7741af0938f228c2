/// Tells plain TIFF from the camera files that share its shape (DNG, NEF, ARW, CR2, ORF, RW2, PEF …).
enum TIFFSniffer {
    /// `tiff`, `raw`, or nil when the bytes do not begin like TIFF at all.
    static func type(of head: [UInt8]) -> ImageType? {
        guard let header = TIFFHeader(head) else { return nil }
        switch header.variant {
        case .olympus, .panasonic: return .raw
        case .big: return .tiff
        case .classic: break
        }
        // Canon's CR2 says so right behind the header.
        if head.count >= 10, head[8] == 0x43, head[9] == 0x52 { return .raw }
        return isCameraDirectory(head, header) ? .raw : .tiff
    }

    /// Whether the first directory, as far as it lies in the head, describes sensor data or only a preview of it.
    private static func isCameraDirectory(_ head: [UInt8], _ header: TIFFHeader) -> Bool {
        let order = header.order
        guard let count = order.uint16(head, at: header.firstDirectory) else { return false }
        var isPreview = false
        var hasSubdirectories = false
        for index in 0..<Int(count) {
            let entry = header.firstDirectory &+ 2 &+ index &* 12
            guard let tag = order.uint16(head, at: entry), let short = order.uint16(head, at: entry &+ 8) else { break }
            switch tag {
            case 0x00FE: isPreview = (order.uint32(head, at: entry &+ 8) ?? 0) & 1 == 1
            case 0x014A: hasSubdirectories = true
            case 0xC612: return true  // DNGVersion
            case 0x0103 where [32767, 32769, 34713, 65535].contains(short): return true  // makers' compressions
            case 0x0106 where [32803, 34892].contains(short): return true  // colour filter array, linear raw
            default: break
            }
        }
        return isPreview && hasSubdirectories
    }
}
