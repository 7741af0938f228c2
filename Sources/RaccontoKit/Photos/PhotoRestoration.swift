/// What became of photos that were to come out of the trash.
public struct PhotoRestoration: Sendable, Equatable {
    public var restored: [ID<Photo>] = []
    /// The account's limit had no room for these.
    public var leftInTrash: [ID<Photo>] = []
    /// Not in the trash to begin with: live already, unknown, or of another project.
    public var notInTrash: [ID<Photo>] = []

    public init() {}
}
