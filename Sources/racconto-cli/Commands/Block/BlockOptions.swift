/// Which block: its number in a chapter, or its id; and what every edit understands.
struct BlockOptions: Sendable {
    var chapter: String?
    var story = StoryOptions()

    static var parameters: [Parameter<BlockOptions>] {
        [chapterOption] + StoryOptions.parameters.map { $0.nested(in: \.story) }
    }

    /// The same for commands that need a chapter.
    static var inChapter: [Parameter<BlockOptions>] {
        [chapterOption.required] + StoryOptions.parameters.map { $0.nested(in: \.story) }
    }

    private static var chapterOption: Parameter<BlockOptions> {
        .option("--chapter", "CHAPTER", \.chapter, "Chapter: id, unique title, or Chapter/Sub-chapter")
    }

    static let blockHelp = "The block's number in --chapter, or its id"
}
