/// The body that creating and changing a chapter share; creation needs `project_id` besides.
struct ChapterBody {
    let fields: BodyFields
    let projectID: String
    let title: String
    let description: String?
    let orderNumber: Int?
    let parentID: String?

    init(_ request: IncomingRequest, needsProject: Bool) throws(Problem) {
        var fields = try BodyFields(request)
        projectID = needsProject ? try fields.text("project_id") : ""
        title = try fields.text("title")
        description = try fields.optionalText("description")
        orderNumber = try fields.optionalInteger("order_num")
        parentID = try fields.optionalText("parent_id")
        try fields.finish()
        self.fields = fields
    }
}
