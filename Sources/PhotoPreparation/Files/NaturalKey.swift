/// The sorting key of a name: comparing two keys byte by byte is comparing the names as people read them.
///
/// `IMG_2` comes before `IMG_10`, capitals (ASCII) make no difference, and everything else keeps the order of its bytes.
/// A run of digits becomes: a mark where digits sort, the number of its digits, the digits without leading zeros.
/// Equal keys are told apart by the exact name, so the order is total. No key contains a zero byte.
enum NaturalKey {
    /// Appends the key of a name.
    static func append(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        var index = 0
        while index < name.count {
            let byte = name[index]
            guard isDigit(byte) else {
                key.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
                index += 1
                continue
            }
            while index + 1 < name.count, name[index] == 0x30, isDigit(name[index + 1]) { index += 1 }
            let start = index
            while index < name.count, isDigit(name[index]) { index += 1 }
            key.append(0x30)
            var length = index - start
            while length > 254 {
                key.append(255)
                length -= 254
            }
            key.append(UInt8(length))
            for digit in start..<index { key.append(name[digit]) }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
