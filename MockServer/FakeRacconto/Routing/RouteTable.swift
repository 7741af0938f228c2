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
