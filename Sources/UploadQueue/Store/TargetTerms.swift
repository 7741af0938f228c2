/// What the server's list of the project says, as far as assigning a place needs it.
public struct TargetTerms: Sendable {
    /// The highest `order` of the project's photos on the server; 0 when there is none.
    public var highestOrderOnServer: Int
    /// Done jobs whose photos are no longer live there: their content may be uploaded again.
    public var noLongerOnServer: [JobID]

    public init(highestOrderOnServer: Int, noLongerOnServer: [JobID] = []) {
        self.highestOrderOnServer = highestOrderOnServer
        self.noLongerOnServer = noLongerOnServer
    }
}
