/// A file as the service knows it: its name and the folder below the one that was uploaded.
public struct PhotoFileName: Sendable, Hashable {
    public var name: String
    /// Empty at the top.
    public var folder: String

    public init(name: String, folder: String) {
        self.name = name
        self.folder = folder
    }

    /// How the server writes it in the answer of `bulk-exists`. Built to compare, never taken apart: both halves may
    /// hold `::`.
    var serverKey: String { "\(name)::\(folder)" }
}
