import Foundation

extension SamplePhoto {
    /// The same scene as a PNG file, without orientation or EXIF. `alpha` makes every pixel that transparent: 255 is
    /// opaque, nil has no alpha channel.
    public func png(alpha: UInt8? = nil) -> Data {
        var upright = self
        upright.orientation = 1
        guard let picture = SamplePicture(upright) else { return Data() }
        var rows = Data(capacity: height * (width * 4 + 1))
        for y in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            rows.append(contentsOf: picture.colours(inRow: y, alpha: alpha))
        }
        return PNGWriter.file(width: width, height: height, hasAlpha: alpha != nil, filteredRows: rows)
    }
}
