/// Every command, in the order of help.
enum CommandTable {
    static let all: [any Command.Type] = account + upload + queue + projects + photos + help

    private static let account: [any Command.Type] = [
        LoginCommand.self, LogoutCommand.self, RegisterCommand.self, WhoamiCommand.self,
    ]
    private static let upload: [any Command.Type] = [UploadCommand.self, EnqueueCommand.self, WorkerCommand.self]
    private static let queue: [any Command.Type] = [
        QueueStatusCommand.self, QueueListCommand.self, QueueShowCommand.self, QueueRetryCommand.self,
        QueueCancelCommand.self, QueuePauseCommand.self, QueueResumeCommand.self, QueueClearCommand.self,
    ]
    private static let projects: [any Command.Type] = [
        ProjectListCommand.self, ProjectCreateCommand.self, ProjectShowCommand.self, ProjectEditCommand.self,
        ProjectDeleteCommand.self,
    ]
    private static let photos: [any Command.Type] = [PhotoListCommand.self, PhotoShowCommand.self]
    private static let help: [any Command.Type] = [CompletionsCommand.self, ManCommand.self]
}
