/// A place in signed decimal degrees, and metres above the sea.
public struct SampleLocation: Sendable {
    public var latitude: Double
    public var longitude: Double
    public var altitude: Double?

    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    /// Seongsan on Jeju.
    public static let jeju = SampleLocation(latitude: 33.458_056, longitude: 126.9425, altitude: 179)
    /// South and west, for the signs.
    public static let patagonia = SampleLocation(latitude: -50.942_3, longitude: -73.406_8, altitude: 40)

    func write(to directory: inout TIFFDirectory) {
        directory.bytes(0x0000, [2, 3, 0, 0])
        directory.text(0x0001, latitude < 0 ? "S" : "N")
        directory.rational(0x0002, Self.degrees(latitude))
        directory.text(0x0003, longitude < 0 ? "W" : "E")
        directory.rational(0x0004, Self.degrees(longitude))
        guard let altitude else { return }
        directory.bytes(0x0005, [altitude < 0 ? 1 : 0])
        directory.rational(0x0006, [SampleRational(UInt32(altitude.magnitude * 10), 10)])
    }

    /// Degrees, minutes and hundredths of seconds.
    private static func degrees(_ value: Double) -> [SampleRational] {
        let hundredths = UInt32((value.magnitude * 360_000).rounded())
        return [
            SampleRational(hundredths / 360_000, 1), SampleRational(hundredths / 6000 % 60, 1),
            SampleRational(hundredths % 6000, 100),
        ]
    }
}
