/// All routes, in the order in which they are tried.
enum RouteTable {
    static func routes(_ options: FakeRacconto.Options) -> [Route] {
        let all: [Route] =
            general + AuthRoutes.all + ProjectRoutes.all + PhotoRoutes.all + ChapterRoutes.all + ItemRoutes.all
            + TextRoutes.all + ItemOrderRoutes.all + BlockRoutes.all + NoteRoutes.all + SettingRoutes.all
            + FolderLinkRoutes.all + PortfolioRoutes.all + DeliveryRoutes.all + ExploreRoutes.all + FollowRoutes.all
            + CommentRoutes.all
        let served = all.filter { route in
            if options.servesOnlyTable { return WorkOrderTable.has(route) }
            return switch route.dialects {
            case .all: true
            case .backendOnly: options.dialect != .workorder
            case .workOrderOnly: options.dialect != .backend
            }
        }
        return options.servesOpenAPI ? [OpenAPIDocument.route(served)] + served : served
    }

    private static let general: [Route] = [
        Route("GET", "/health", access: .open) { _ in .json(["status": "ok"]) },
        Route("HEAD", "/health", access: .open) { _ in .json(["status": "ok"]) },
        Route("GET", "/", access: .open) { _ in .json(["message": "Racconto API is running"]) },
    ]
}

/// The rows of the work order's table of endpoints, and no others: what a server built from it alone would have.
private enum WorkOrderTable {
    static func has(_ route: Route) -> Bool { rows.contains("\(route.method) \(shape(route.pattern))") }

    /// The pattern with all parameters alike.
    private static func shape(_ pattern: String) -> String {
        pattern.split(separator: "/", omittingEmptySubsequences: false).map { $0.hasPrefix("{") ? "{}" : $0 }
            .joined(separator: "/")
    }

    private static let rows: Set<String> = [
        "POST /auth/login", "POST /auth/register",
        "GET /projects/", "POST /projects/", "PUT /projects/{}", "DELETE /projects/{}", "PUT /projects/reorder",
        "GET /photos/", "GET /photos/cf-upload-url", "POST /photos/", "PUT /photos/{}", "DELETE /photos/{}",
        "DELETE /photos/bulk-permanent", "POST /photos/{}/rotate", "POST /photos/restore-by-filename",
        "GET /chapters/", "POST /chapters/", "PUT /chapters/{}", "DELETE /chapters/{}", "POST /chapters/reorder",
        "GET /chapters/{}/items", "POST /chapters/{}/items/photo", "POST /chapters/{}/items/text",
        "PUT /chapters/{}/items/{}/text", "DELETE /chapters/{}/items/{}", "PUT /chapters/{}/items/move-to-block",
        "PUT /chapters/{}/blocks/{}/reorder", "PUT /chapters/{}/blocks/{}/layout",
        "PUT /chapters/{}/items/bulk-sync", "POST /chapters/{}/items/{}/cancel-side-by-side",
        "GET /notes/", "POST /notes/", "PUT /notes/{}", "DELETE /notes/{}",
        "GET /portfolio/{}", "GET /settings/", "PUT /settings/",
    ]
}

/// `/openapi.json`: the paths and methods that are served, which is how a client finds out the dialect.
private enum OpenAPIDocument {
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
