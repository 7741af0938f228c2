/// A camera as it writes itself into EXIF.
public struct SampleCamera: Sendable {
    public var make: String
    public var model: String
    public var lens: String?
    public var serialNumber: String?

    public init(make: String, model: String, lens: String? = nil, serialNumber: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
        self.serialNumber = serialNumber
    }

    /// Its model repeats its make.
    public static let mirrorless = SampleCamera(
        make: "Canon", model: "Canon EOS R6", lens: "RF35mm F1.8 MACRO IS STM", serialNumber: "012345678901")
    /// Its make is shouted, its model is a code.
    public static let compact = SampleCamera(
        make: "SONY", model: "ILCE-7M4", lens: "FE 24-70mm F2.8 GM II", serialNumber: "4321098")
    public static let phone = SampleCamera(
        make: "Apple", model: "iPhone 15 Pro", lens: "iPhone 15 Pro back triple camera 6.765mm f/1.78")
    /// Without a lens name.
    public static let toy = SampleCamera(make: "FUJIFILM", model: "X100V")

    public static let all = [mirrorless, compact, phone, toy]
}
