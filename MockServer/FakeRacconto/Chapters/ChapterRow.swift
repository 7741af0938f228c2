/// A chapter as it stands in the table.
struct ChapterRow: Codable, Sendable, Equatable {
    var id: String
    var projectID: String
    var title: String
    var description: String?
    /// Nil poisons the project's list of chapters.
    var orderNumber: Int?
    var parentID: String?
    var createdAt: Moment
    var updatedAt: Moment

    var json: JSON { .object(members + dates) }

    /// The form without dates, which `all-items` answers.
    var undatedJSON: JSON { .object(members) }

    private var members: [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(id)), (key: "project_id", value: .string(projectID)),
            (key: "title", value: .string(title)), (key: "description", value: .optional(description)),
            (key: "order_num", value: .optional(orderNumber)), (key: "parent_id", value: .optional(parentID)),
        ]
    }

    private var dates: [(key: String, value: JSON)] {
        [
            (key: "created_at", value: .string(createdAt.text)), (key: "updated_at", value: .string(updatedAt.text)),
        ]
    }

    /// By number, then by age; a missing number comes last, as PostgreSQL sorts it.
    static func precedes(_ left: ChapterRow, _ right: ChapterRow) -> Bool {
        let numbers = (left.orderNumber ?? Int.max, right.orderNumber ?? Int.max)
        return numbers.0 != numbers.1 ? numbers.0 < numbers.1 : left.createdAt < right.createdAt
    }
}
