/// Finds the route of a request the way Starlette does: in order, with 405 before 401 and redirects for a wrong slash.
struct Router: Sendable {
    enum Outcome {
        case route(Route, parameters: [String: String])
        case methodNotAllowed(allow: String)
        case redirect(path: String)
        case notFound
    }

    let routes: [Route]

    func resolve(method: String, rawPath: String) -> Outcome {
        // A percent-encoded slash is decoded before matching, so it never becomes part of a parameter.
        let path = rawPath.replacingEncodedSlashes()
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        var firstOther: Route?
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method { return .route(route, parameters: parameters) }
            firstOther = firstOther ?? route
        }
        if let firstOther { return .methodNotAllowed(allow: firstOther.method) }
        let other = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
        let otherSegments = other.split(separator: "/", omittingEmptySubsequences: false)
        if path != "/", routes.contains(where: { $0.match(otherSegments) != nil }) { return .redirect(path: other) }
        return .notFound
    }
}

extension String {
    fileprivate func replacingEncodedSlashes() -> String {
        guard contains("%2") else { return self }
        var result = ""
        var rest = self[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.lowercased().hasPrefix("%2f") {
                result += "/"
                rest = rest.dropFirst(3)
            } else {
                result += "%"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
