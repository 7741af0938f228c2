import Foundation

/// A picture's bytes: read whole or mapped by whoever opened the file, and sniffed.
public struct ImageSource: Sendable {
    /// The file's content.
    public var data: Data
    /// What the content says it is, whatever the file is called.
    public var type: ImageType
    /// EXIF orientation 1…8 of IFD0; 1 when there is none.
    public var orientation: Int
    /// For messages only.
    public var name: String

    public init(data: Data, type: ImageType, orientation: Int = 1, name: String) {
        self.data = data
        self.type = type
        self.orientation = orientation
        self.name = name
    }
}
