/// Reads IPTC records (IIM): caption, keywords, date.
///
/// Texts are in the coding that the records name, else in UTF-8 if that is what they are, else in Latin-1. Lengths count
/// bytes. Damage ends the reading; what came before it stays.
enum IPTCRecords {
    private static let maximumRecords = 4096

    static func facts(of records: [UInt8]) -> DescriptiveMetadata {
        var facts = DescriptiveMetadata()
        var isUTF8 = false
        var day: String?
        var time: String?
        forEachRecord(in: records) { record, dataset, content in
            switch (record, dataset) {
            // An escape sequence that stands for UTF-8.
            case (1, 90): isUTF8 = content.elementsEqual([0x1B, 0x25, 0x47])
            case (2, 25):
                if let keyword = FreeText.singleLine(text(content, isUTF8)), !facts.keywords.contains(keyword) {
                    facts.keywords.append(keyword)
                }
            case (2, 55): day = text(content, isUTF8)
            case (2, 60): time = text(content, isUTF8)
            case (2, 120): facts.caption = facts.caption ?? FreeText.cleaned(text(content, isUTF8))
            default: break
            }
        }
        if let caption = facts.caption, CameraBoilerplate.contains(caption) { facts.caption = nil }
        facts.date = date(day: day, time: time)
        return facts
    }

    private static func forEachRecord(in records: [UInt8], _ body: (UInt8, UInt8, ArraySlice<UInt8>) -> Void) {
        var offset = 0
        for _ in 0..<maximumRecords {
            guard offset + 5 <= records.count, records[offset] == 0x1C,
                let short = ByteOrder.bigEndian.uint16(records, at: offset + 3)
            else { return }
            var start = offset + 5
            var length = Int(short)
            if length > 0x7FFF {  // The length of a length follows.
                let width = length & 0x7FFF
                guard let long = ByteOrder.bigEndian.integer(records, at: start, width: width),
                    let exact = Int(exactly: long)
                else { return }
                start += width
                length = exact
            }
            guard length <= records.count - start else { return }
            body(records[offset + 1], records[offset + 2], records[start..<(start + length)])
            offset = start + length
        }
    }

    private static func text(_ content: ArraySlice<UInt8>, _ isUTF8: Bool) -> String {
        let content = content.prefix { $0 != 0 }
        return isUTF8 ? String(decoding: content, as: UTF8.self) : FreeText.decode(content)
    }

    /// `20240501` and `123000+0900`.
    private static func date(day: String?, time: String?) -> PhotoDate? {
        guard let day, day.count == 8 else { return nil }
        let digits = Array(day)
        var text = String(digits[0..<4]) + ":" + String(digits[4..<6]) + ":" + String(digits[6..<8])
        if let clock = time.map(Array.init), clock.count >= 6 {
            text += " " + String(clock[0..<2]) + ":" + String(clock[2..<4]) + ":" + String(clock[4...])
        }
        return PhotoDate(text)
    }
}
