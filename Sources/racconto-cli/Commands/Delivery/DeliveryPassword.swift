import RaccontoHTTP
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

    /// A password to set: a slip of the finger would lock the client out, so that it is asked for twice.
    func choose(_ prompt: String) throws -> Redacted<String> {
        let password = try read(prompt)
        guard !isFromStandardInput else { return password }
        guard try read("the same again: ") == password else {
            throw CommandFailure(.badInput, "the passwords differ; no link was made")
        }
        return password
    }

    /// What opens a link for its client: asks for the password when the link has one.
    func access(to link: ID<DeliveryLink>, _ client: RaccontoClient) async throws -> DeliveryAccess {
        let delivery = try await client.delivery(link)
        guard delivery.hasPassword else { return DeliveryAccess(link: link) }
        return DeliveryAccess(link: link, password: try read("password of the delivery: "))
    }
}
