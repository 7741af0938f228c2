import RaccontoKit

/// The password of a delivery: from standard input or a prompt. Never the account's password file, never the command
/// line.
struct DeliveryPassword {
    let context: Context
    let isFromStandardInput: Bool

    func read(_ prompt: String) throws -> Redacted<String> {
        try PasswordInput(terminal: context.terminal, output: context.output).read(
            fromStandardInput: isFromStandardInput, file: nil, prompt: prompt)
    }

    /// What opens a link for its client: asks for the password when the link has one.
    func access(to link: ID<DeliveryLink>, _ client: RaccontoClient) async throws -> DeliveryAccess {
        let delivery = try await client.delivery(link)
        guard delivery.hasPassword else { return DeliveryAccess(link: link) }
        return DeliveryAccess(link: link, password: try read("password of the delivery: "))
    }
}
