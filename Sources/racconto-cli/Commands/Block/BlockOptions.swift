/// Which block: its number in a chapter, or its id; and what every edit understands.
struct BlockOptions: Sendable {
    var chapter: String?
    var story = StoryOptions()

    static var parameters: [Parameter<BlockOptions>] {
        [.option("--chapter", "CHAPTER", \.chapter, "Chapter: id, unique title, or Chapter/Sub-chapter")]
            + StoryOptions.parameters.map { $0.nested(in: \.story) }
    }

    static let blockHelp = "The block's number in --chapter, or its id"
}
