/// `/settings` (API contract section 8).
enum SettingRoutes {
    static let all: [Route] = [
        Route("GET", "/settings/", list),
        Route("PUT", "/settings/", in: .workOrderOnly, setAll),
        Route("PUT", "/settings/batch/update", in: .backendOnly, setAll),
        Route("PUT", "/settings/{key}", in: .backendOnly, setOne),
    ]

    private static let keys: Set<String> = [
        "theme_pref", "portfolio_theme", "delivery_tag_color", "default_grid_cols", "default_show_exif",
        "default_show_filename", "default_sort_by", "default_sort_order", "color_label_red", "color_label_yellow",
        "color_label_green", "color_label_blue", "color_label_purple",
    ]
    /// Longest value, in characters.
    private static let longestValue = 5000

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let settings = try context.user().settings.sorted { $0.key < $1.key }
        return .json(.object(settings.map { (key: $0.key, value: .string($0.value)) }))
    }

    private static func check(_ key: String, _ value: String) throws(Problem) {
        guard keys.contains(key) else { throw Problem(400, "SETTING_KEY_NOT_ALLOWED: \(key)") }
        guard value.unicodeScalars.count <= longestValue else { throw Problem(400, "SETTING_VALUE_TOO_LONG: \(key)") }
        if key == "theme_pref", !["system", "light", "dark"].contains(value) {
            throw Problem(400, "INVALID_SETTING_VALUE: \(key)")
        }
    }

    private static func store(_ settings: [String: String], _ context: RequestContext) throws(Problem) {
        guard let index = context.backend.userIndex(id: try context.user().id) else { throw Problem.invalidToken }
        context.backend.users[index].settings.merge(settings) { _, new in new }
    }

    @Sendable private static func setOne(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let value = try fields.text("value")
        try fields.finish()
        let key = context.parameter("key")
        try check(key, value)
        try store([key: value], context)
        return .json(["key": .string(key), "value": .string(value)])
    }

    /// All of them or none.
    @Sendable private static func setAll(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        var settings: [String: String] = [:]
        for member in fields.all { settings[member.key] = try fields.text(member.key) }
        try fields.finish()
        for member in fields.all { try check(member.key, settings[member.key] ?? "") }
        try store(settings, context)
        return .json(["message": "저장되었습니다"])
    }
}
