import RaccontoKit

extension StoryServer {
    /// The reference server behind the seam that the performer speaks through. One test at a time uses it.
    static func reference(_ server: ReferenceServer, log: CallLog = CallLog()) -> StoryServer {
        nonisolated(unsafe) let server = server
        return StoryServer(
            perform: { call throws(RaccontoError) in
                log.append(call)
                do {
                    return try server.perform(call)
                } catch {
                    throw RaccontoError(.rejected, operation: "\(call)", message: "\(error)")
                }
            },
            items: { chapter throws(RaccontoError) in server.list(chapter.rawValue).map(server.item) },
            story: { () throws(RaccontoError) in server.story })
    }
}

/// The calls that were sent, with the server's ids.
final class CallLog: @unchecked Sendable {
    private(set) var calls: [StoryCall] = []
    func append(_ call: StoryCall) { calls.append(call) }
}
