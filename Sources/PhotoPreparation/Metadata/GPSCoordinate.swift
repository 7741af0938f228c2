/// One coordinate in degrees: of degrees, minutes and seconds all are valid, or there is none. 0 is a place.
struct GPSCoordinate: Sendable, Equatable {
    /// Latitude or longitude.
    enum Axis: Sendable {
        case latitude
        case longitude

        var limit: Double { self == .latitude ? 90 : 180 }
        var positive: Character { self == .latitude ? "N" : "E" }
        var negative: Character { self == .latitude ? "S" : "W" }
    }

    /// Signed: north and east are positive.
    let degrees: Double
    /// No letter said which side it is on; the sign is as stored.
    let isUnreferenced: Bool

    /// Three numbers and a letter.
    init?(_ value: EXIFValue?, reference: String?, axis: Axis) {
        guard let value, let degrees = value.number(at: 0), let minutes = value.number(at: 1),
            let seconds = value.number(at: 2), (0...60).contains(minutes), (0...60).contains(seconds)
        else { return nil }
        let size = abs(degrees) + minutes / 60 + seconds / 3600
        self.init(size: size, isNegative: degrees < 0, reference: reference, axis: axis)
    }

    /// XMP's `37,33.99N`, `37,33,59N`.
    init?(xmp text: String, axis: Axis) {
        let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, (2...3).contains(numbers.count), let letter = text.last else { return nil }
        guard numbers.dropFirst().allSatisfy((0...60).contains), numbers[0] >= 0 else { return nil }
        let size = zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        self.init(size: size, isNegative: false, reference: String(letter), axis: axis)
    }

    private init?(size: Double, isNegative: Bool, reference: String?, axis: Axis) {
        guard size.isFinite, size <= axis.limit else { return nil }
        let letter = reference?.uppercased().first { $0 != " " }
        isUnreferenced = letter != axis.positive && letter != axis.negative
        let goesDown = isUnreferenced ? isNegative : letter == axis.negative
        degrees = goesDown && size != 0 ? -size : size
    }

    /// Decimal degrees to a hundredth of a metre.
    var text: String { ExposureText.trimmed(degrees, decimals: 7) }
}
