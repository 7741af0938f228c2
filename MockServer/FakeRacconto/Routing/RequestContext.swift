/// What a handler works with: the request, its parameters, the caller and the backend's state.
struct RequestContext {
    let request: IncomingRequest
    let parameters: [String: String]
    /// Only routes with bearer access have one.
    let caller: User?
    let backend: Backend
    let dialect: FakeRacconto.Dialect

    /// The caller of a route with bearer access.
    func user() throws(Problem) -> User {
        guard let caller else { throw Problem.notAuthenticated }
        return caller
    }

    /// Whose valid token an open route's request carries; any other token counts as none.
    var viewer: User? { try? backend.caller(of: request) }

    func parameter(_ name: String) -> String { parameters[name] ?? "" }
}
