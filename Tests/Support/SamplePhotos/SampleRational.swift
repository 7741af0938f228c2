/// An EXIF fraction, as written: zero denominators are the caller's to choose.
public struct SampleRational: Sendable, Equatable {
    public var numerator: UInt32
    public var denominator: UInt32

    public init(_ numerator: UInt32, _ denominator: UInt32) {
        self.numerator = numerator
        self.denominator = denominator
    }
}
