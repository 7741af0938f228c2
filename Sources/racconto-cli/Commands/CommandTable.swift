/// Every command, in the order of help.
enum CommandTable {
    static let groups: [CommandGroup] = [
        CommandGroup(title: "Account", commands: account),
        CommandGroup(title: "Uploading, and its queue", commands: upload + queue),
        CommandGroup(title: "Projects", commands: projects),
        CommandGroup(title: "Photos", commands: photos),
        CommandGroup(title: "Trash", commands: trash),
        CommandGroup(title: "Stories", commands: story + chapters + blocks),
        CommandGroup(title: "Notes", commands: notes),
        CommandGroup(title: "Settings", commands: settings),
        CommandGroup(title: "Portfolio", commands: portfolio),
        CommandGroup(title: "Deliveries", commands: deliveries),
        CommandGroup(title: "Shell", commands: help),
    ]

    static let all: [any Command.Type] = groups.flatMap(\.commands)

    private static let account: [any Command.Type] = [
        LoginCommand.self, LogoutCommand.self, RegisterCommand.self, WhoamiCommand.self,
        AccountPasswordCommand.self, AccountUsernameCommand.self,
    ]
    private static let upload: [any Command.Type] = [UploadCommand.self, EnqueueCommand.self, WorkerCommand.self]
    private static let queue: [any Command.Type] = [
        QueueStatusCommand.self, QueueListCommand.self, QueueShowCommand.self, QueueRetryCommand.self,
        QueueCancelCommand.self, QueuePauseCommand.self, QueueResumeCommand.self, QueueClearCommand.self,
    ]
    private static let projects: [any Command.Type] = [
        ProjectListCommand.self, ProjectCreateCommand.self, ProjectShowCommand.self, ProjectEditCommand.self,
        ProjectReorderCommand.self, ProjectCoverCommand.self, ProjectPublishCommand.self,
        ProjectUnpublishCommand.self, ProjectTagCommand.self, ProjectDeleteCommand.self, ProjectTrashCommand.self,
        ProjectRestoreCommand.self, ProjectPurgeCommand.self,
    ]
    private static let photos: [any Command.Type] = [
        PhotoListCommand.self, PhotoShowCommand.self, PhotoRateCommand.self, PhotoLabelCommand.self,
        PhotoCaptionCommand.self, PhotoCoverCommand.self, PhotoRotateCommand.self, PhotoMoveCommand.self,
        PhotoDownloadCommand.self, PhotoChaptersCommand.self, PhotoDeleteCommand.self, PhotoRestoreCommand.self,
        PhotoPurgeCommand.self,
    ]
    private static let trash: [any Command.Type] = [
        TrashListCommand.self, TrashRestoreCommand.self, TrashPurgeCommand.self, TrashEmptyCommand.self,
    ]
    private static let story: [any Command.Type] = [
        StoryShowCommand.self, StoryPullCommand.self, StoryPlanCommand.self, StoryApplyCommand.self,
        StoryNewCommand.self, StoryPreviewCommand.self,
    ]
    private static let chapters: [any Command.Type] = [
        ChapterListCommand.self, ChapterTreeCommand.self, ChapterCreateCommand.self, ChapterEditCommand.self,
        ChapterMoveCommand.self, ChapterReorderCommand.self, ChapterDeleteCommand.self,
    ]
    private static let blocks: [any Command.Type] = [
        BlockListCommand.self, BlockAddCommand.self, BlockTakeCommand.self, BlockMoveCommand.self,
        BlockReorderCommand.self, BlockLayoutCommand.self, BlockMergeCommand.self, BlockSplitCommand.self,
        BlockPairCommand.self, BlockFlipCommand.self, BlockUnpairCommand.self, BlockDeleteCommand.self,
        TextAddCommand.self, TextEditCommand.self, TextDeleteCommand.self,
    ]
    private static let notes: [any Command.Type] = [
        NoteListCommand.self, NoteAddCommand.self, NoteEditCommand.self, NotePinCommand.self, NoteUnpinCommand.self,
        NoteDeleteCommand.self,
    ]
    private static let settings: [any Command.Type] = [
        SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self,
    ]
    private static let portfolio: [any Command.Type] = [PortfolioShowCommand.self, PortfolioRenderCommand.self]
    private static let deliveries: [any Command.Type] = [
        DeliveryListCommand.self, DeliveryCreateCommand.self, DeliveryChoicesCommand.self, DeliveryDeleteCommand.self,
        DeliveryShowCommand.self, DeliveryChooseCommand.self,
    ]
    private static let help: [any Command.Type] = [CompletionsCommand.self, ManCommand.self]
}
