import RaccontoKit

/// What to do when a thing was to be made and the answer leaves open whether it was.
enum LostAnswer {
    /// The end of a complaint; empty where the thing cannot have been made, or making it twice does no harm.
    static func advice(_ error: RaccontoError) -> String {
        guard error.isAmbiguous, let operation = APIOperation(rawValue: error.operation),
            let list = lists[operation]
        else { return "" }
        return "; it may have been made all the same: look with `racconto \(list)` before doing it again"
    }

    /// Where what an operation makes is listed.
    private static let lists: [APIOperation: String] = [
        .createProject: "project list", .createNote: "note list --project P",
        .createDelivery: "delivery list --project P", .createChapter: "chapter list --project P",
        .addText: "block list --project P", .addPhotosToChapter: "block list --project P",
    ]
}
