/// `/openapi.json`: the paths and methods that are served, which is how a client finds out the dialect.
enum OpenAPIDocument {
    static func route(_ routes: [Route]) -> Route {
        var paths: [(key: String, value: JSON)] = []
        for route in routes {
            let method: (key: String, value: JSON) = (key: route.method.lowercased(), value: ["responses": [:]])
            if let index = paths.firstIndex(where: { $0.key == route.pattern }),
                case .object(let known) = paths[index].value
            {
                paths[index].value = .object(known + [method])
            } else {
                paths.append((key: route.pattern, value: .object([method])))
            }
        }
        let document: JSON = [
            "openapi": "3.1.0", "info": ["title": "Racconto API", "version": "0.2.49"], "paths": .object(paths),
        ]
        return Route("GET", "/openapi.json", access: .open) { _ in .json(document) }
    }
}
