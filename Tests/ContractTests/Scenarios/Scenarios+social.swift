extension Scenarios {
    /// Comments and follows.
    static let social: Scenario.Table = [
        "comments-create-guest": .also(as: .guest),
        "comments-list-guest": .only(as: .guest) { try $0.makeComments(of: "comments-list-guest") },
        "comments-list-owner": .only { try $0.makeComments(of: "comments-list-owner") },
        "comments-list-placeholder": .only(as: .guest) { world in
            try world.makeComments(of: "comments-list-placeholder")
            let id = try world.rows(of: "comments-list-placeholder").first?["id"]?.text ?? ""
            try world.call("DELETE", "/comments/\(id)")
        },
        "comments-list-after-all-deleted": .only(as: .guest) { world in
            let project = try world.makeComments(of: "comments-list-guest", under: "comments-list-after-all-deleted")
            _ = project
            for row in try world.rows(of: "comments-list-guest") {
                for comment in [row] + (row["replies"]?.elements ?? []) {
                    try world.call("DELETE", "/comments/" + (comment["id"]?.text ?? ""))
                }
            }
        },
        "comments-reply-user": .only(as: .other) { try $0.makeComment(of: "comments-reply-user") },
        "comments-parent-404": .only(as: .other) { world in
            try world.makeProject(
                try Exchange("comments-parent-404").segments[1], ["title": "공개", "is_public": true])
        },
        "comments-private-project-404": .only { world in
            try world.makeProject(try Exchange("comments-private-project-404").segments[1])
        },
        "comments-delete-guest-token": .only(as: .guest) { world in
            try world.makeLoneComment(try Exchange("comments-delete-guest-token").segments[1])
        },
        "comments-delete-wrong-token-403": .only(as: .guest) { world in
            try world.makeLoneComment(try Exchange("comments-delete-wrong-token-403").segments[1])
        },
        "comments-delete-owner": .only { world in
            try world.makeLoneComment(try Exchange("comments-delete-owner").segments[1])
        },
        "comments-delete-again-ok": .only(as: .guest) { world in
            let id = try Exchange("comments-delete-again-ok").segments[1]
            try world.makeLoneComment(id)
            try world.call("DELETE", "/comments/\(id)")
        },
        "follows-post-ok": .only(as: .other),
        "follows-post-again-idempotent": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-delete": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-delete-again": .only(as: .other),
        "follows-404": .only(as: .other),
        "follows-me-count": .only { try $0.call("POST", "/follows/photog", as: .other) },
        "follows-status-true": .only(as: .other) { try $0.call("POST", "/follows/photog", as: .other) },
    ]
}

extension World {
    /// A public project with the comments and replies that a recording shows before anything was deleted.
    @discardableResult
    fileprivate func makeComments(of name: String, under other: String? = nil) throws -> String {
        let project = try Exchange(other ?? name).segments[1]
        try makeProject(project, ["title": "공개", "is_public": true])
        for row in try rows(of: name) {
            let body: Value = ["guest_name": row["author_name"] ?? "", "body": "멋져요! Great work"]
            try pair(row["id"]?.text ?? "", try call("POST", "/comments/\(project)", body, as: .guest))
            for reply in row["replies"]?.elements ?? [] {
                let body: Value = ["parent_id": reply["parent_id"] ?? "", "body": reply["body"] ?? ""]
                try pair(reply["id"]?.text ?? "", try call("POST", "/comments/\(project)", body, as: .other))
            }
        }
        return project
    }

    /// The comment that a request answers.
    fileprivate func makeComment(of name: String) throws {
        let exchange = try Exchange(name)
        try makeLoneComment(exchange.request.body["parent_id"]?.text ?? "", in: exchange.segments[1])
    }

    /// A guest's comment; its token becomes the secret.
    fileprivate func makeLoneComment(_ id: String, in project: String = World.id(1)) throws {
        try makeProject(project, ["title": "공개", "is_public": true])
        let answer = try call("POST", "/comments/\(project)", ["guest_name": "손님", "body": "x"], as: .guest)
        try pair(id, answer)
        secret = answer["delete_token"]?.text
    }
}
