/// Reads an `iloc` box: for each item, where its bytes lie. The widths of its numbers are part of the box.
enum HEIFLocations {
    /// Extents of no width could be counted for ever, so there is an end to them.
    private static let maximumExtents = 65_536

    static func read(_ box: ByteCursor, wanted: Set<UInt64>) -> [UInt64: HEIFItems.Location] {
        var cursor = box
        guard let version = cursor.integer(1), version <= 2, cursor.integer(3) != nil,
            let sizes = cursor.integer(1), let moreSizes = cursor.integer(1),
            let count = cursor.integer(version < 2 ? 2 : 4)
        else { return [:] }
        let offsetWidth = Int(sizes >> 4)
        let lengthWidth = Int(sizes & 15)
        let baseWidth = Int(moreSizes >> 4)
        let indexWidth = version == 0 ? 0 : Int(moreSizes & 15)
        guard [offsetWidth, lengthWidth, baseWidth, indexWidth].allSatisfy({ [0, 4, 8].contains($0) }) else {
            return [:]
        }

        var locations: [UInt64: HEIFItems.Location] = [:]
        var extentsLeft = maximumExtents
        for _ in 0..<count {
            guard let item = cursor.integer(version < 2 ? 2 : 4) else { break }
            var location = HEIFItems.Location()
            var isReachable = true
            if version > 0 {
                guard let method = cursor.integer(2) else { break }
                location.isInData = method & 15 == 1
                isReachable = method & 15 <= 1
            }
            guard let reference = cursor.integer(2), let base = cursor.integer(baseWidth),
                let extents = cursor.integer(2), extents <= UInt64(extentsLeft)
            else { break }
            extentsLeft -= Int(extents)
            for _ in 0..<extents {
                guard cursor.integer(indexWidth) != nil, let offset = cursor.integer(offsetWidth),
                    let length = cursor.integer(lengthWidth)
                else { return locations }
                let (start, overflow) = base.addingReportingOverflow(offset)
                isReachable = isReachable && !overflow
                location.extents.append((start, length))
            }
            // Data in another file is not read.
            if isReachable, reference == 0, wanted.contains(item) { locations[item] = location }
        }
        return locations
    }
}
