/// What became of photos that were to come out of the trash.
public struct PhotoRestoration: Sendable, Equatable {
    public var restored: [ID<Photo>] = []
    /// The account's limit had no room for these.
    public var leftInTrash: [ID<Photo>] = []
    /// The server restores by file name only, and other photos in the trash have the names of these.
    public var sharingName: [ID<Photo>] = []
    /// Not in the trash to begin with: live already, unknown, or of another project.
    public var notInTrash: [ID<Photo>] = []

    public init() {}
}
