/// Everything that outlives a run.
struct Snapshot: Codable {
    /// Signs tokens, so that those of an earlier run stay good.
    var key: [UInt8]
    var users: [User]
    var projects: [ProjectRow]
    var photos: [PhotoRow]
    var chapters: [ChapterRow]
    var items: [ItemRow]
    var notes: [NoteRow]
    var folderLinks: [FolderLink]
    var deliveries: [DeliveryRow]
    var follows: [Follow]
    var comments: [CommentRow]
    var images: ImageHost.Snapshot
}
