/// The two ways in which a login is written: the backend's form and the work order's JSON.
struct LoginForm {
    let email: String
    let password: String

    init(_ request: IncomingRequest, dialect: FakeRacconto.Dialect) throws(Problem) {
        let type = request.header("content-type")?.lowercased() ?? ""
        let isForm = type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("multipart/form-data")
        if dialect == .workorder || (dialect == .both && !isForm) {
            try self.init(json: request)
        } else {
            try self.init(form: request, type: type)
        }
    }

    private init(json request: IncomingRequest) throws(Problem) {
        var fields = try BodyFields(request)
        email = try fields.text(fields.has("username") ? "username" : "email")
        password = try fields.text("password")
        try fields.finish()
    }

    private init(form request: IncomingRequest, type: String) throws(Problem) {
        var form: [(name: String, value: String)] = []
        if type.hasPrefix("application/x-www-form-urlencoded") {
            form = PercentEncoding.fields(String(decoding: request.body, as: UTF8.self))
        } else if type.hasPrefix("multipart/form-data") {
            form = MultipartForm.parts(of: request).map {
                (name: $0.name, value: String(decoding: $0.content, as: UTF8.self))
            }
        }
        func value(_ name: String) -> String? { form.last { $0.name == name && !$0.value.isEmpty }?.value }
        var issues: [JSON] = []
        if let grant = value("grant_type"), grant != "password" {
            issues.append(
                BodyFields.issue(
                    "string_pattern_mismatch", ["body", "grant_type"], "String should match pattern '^password$'",
                    .string(grant), context: ["pattern": "^password$"]))
        }
        for name in ["username", "password"] where value(name) == nil {
            issues.append(BodyFields.issue("missing", ["body", .string(name)], "Field required", .null))
        }
        guard issues.isEmpty, let email = value("username"), let password = value("password") else {
            throw BodyFields.failure(issues)
        }
        self.email = email
        self.password = password
    }
}
