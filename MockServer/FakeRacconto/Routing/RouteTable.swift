/// All routes, in the order in which they are tried.
enum RouteTable {
    static func routes(_ options: FakeRacconto.Options) -> [Route] {
        let all: [Route] = [health] + AuthRoutes.all + ProjectRoutes.all + PhotoRoutes.all
        let served = all.filter { route in
            switch route.dialects {
            case .all: true
            case .backendOnly: options.dialect != .workorder
            case .workOrderOnly: options.dialect != .backend
            }
        }
        return options.servesOpenAPI ? [OpenAPIDocument.route(served)] + served : served
    }

    private static let health = Route("GET", "/health", access: .open) { _ in .json(["status": "ok"]) }
}
