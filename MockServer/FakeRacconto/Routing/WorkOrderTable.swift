/// The rows of the work order's table of endpoints, and no others: what a server built from it alone would have.
enum WorkOrderTable {
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
