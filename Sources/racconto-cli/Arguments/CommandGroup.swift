/// Commands about one thing, under one heading of the help.
struct CommandGroup: Sendable {
    let title: String
    let commands: [any Command.Type]
}
