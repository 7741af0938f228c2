/// Recordings that follow one upon another, from a state that the first of them or another one shows.
struct Sequence: Sendable {
    enum Step: Sendable {
        /// A request that is repeated as it was recorded, and whose answer is compared.
        case recorded(String)
        /// A request that was made in between without having been recorded.
        case between(String, String, Value)
    }

    let name: String
    let start: @Sendable (World) throws -> Void
    let steps: [Step]

    var recordings: [String] {
        steps.compactMap { step in
            if case .recorded(let name) = step { return name }
            return nil
        }
    }

    init(_ name: String, from start: @escaping @Sendable (World) throws -> Void, _ steps: [Step]) {
        self.name = name
        self.start = start
        self.steps = steps
    }

    /// Starts with the items that its first recording lists.
    init(_ name: String, recorded: [String]) {
        self.init(name, from: { try $0.makeItems(of: recorded[0]) }, recorded.map { .recorded($0) })
    }

    /// What came out differently, step by step.
    func differences() throws -> [String] {
        let world = try World()
        try start(world)
        var differences: [String] = []
        for step in steps {
            switch step {
            case .between(let method, let path, let body): try world.call(method, path, body)
            case .recorded(let name):
                let exchange = try Exchange(name)
                let before = world.comparison.differences.count
                try world.replay(exchange)
                differences += world.differences(in: exchange).dropFirst(before)
            }
        }
        return differences
    }
}

extension Sequence {
    static let all = [
        Sequence(
            "a photo joins a block",
            recorded: ["move-seq1-0-before", "move-seq1-1-to-existing-block", "move-seq1-2-after"]),
        Sequence(
            "photos get blocks of their own",
            recorded: [
                "move-seq2-0-before", "move-seq2-1-new-block", "move-seq2-2-after", "move-seq2-3-literal-new",
                "move-seq2-4-after-literal-new", "move-seq2-5-literal-new-again", "move-seq2-6-after",
            ]),
        Sequence(
            "two photos move to the same new block",
            recorded: [
                "move-seq3-0-before", "move-seq3-1-call", "move-seq3-1-after", "move-seq3-2-call", "move-seq3-2-after",
            ]),
        Sequence(
            "a photo moves into its own block", from: { try $0.makeItemsBeforeOwnBlock() },
            [.recorded("move-to-own-block"), .recorded("move-to-own-block-after")]),
        Sequence(
            "many places are written at once",
            recorded: [
                "sync-seq-0-before", "sync-seq-1-call", "sync-seq-2-after",
                "sync-seq-3-moves-out-of-block-no-layout-inherit", "sync-seq-4-after", "items-reorder-ok",
                "items-reorder-unknown-id-ok", "items-reorder-empty", "items-after-reorder",
            ]),
        Sequence(
            "a block is sorted, laid out and left", from: { try $0.makeUnsortedBlock() },
            [
                .recorded("block-reorder-ok"), .recorded("block-after-reorder"),
                .recorded("block-reorder-body-block-id-ignored"), .recorded("block-reorder-unknown-block-200"),
                .recorded("block-after-partial-reorder"), .recorded("block-layout-ok"),
                .recorded("block-move-inherits-layout"), .recorded("block-move-to-new-resets-layout-to-grid"),
                .recorded("block-after-move-to-new"),
            ]),
        Sequence(
            "photos are added in bulk", from: { try $0.makePhotosForBulk() },
            [
                .recorded("items-photos-bulk-ok"), .recorded("items-photos-bulk-skips-existing"),
                .recorded("items-photos-bulk-duplicate-in-request-both-added"), .recorded("items-list-after-bulk"),
            ]),
        Sequence(
            "a feed is read page by page",
            from: { try $0.makeShownProjects(of: "explore-feed-page-1", "explore-feed-page-2") },
            [.recorded("explore-feed-page-1"), .recorded("explore-feed-page-2")]),
        sideBySide, upload,
    ]

    private static let sideChapter = "/chapters/6e4bf8bf-0f6c-4d08-b4b0-85b6c94c2f6f"

    /// A text stands beside photos, changes sides, is separated, and loses its photo.
    private static let sideBySide = Sequence(
        "a text stands beside photos", from: { try $0.makeItems(of: "side-seq-0-before") },
        [
            .recorded("side-seq-0-before"),
            .between("PUT", sideChapter + "/side-by-side", pair("side-left")),
            .recorded("side-seq-1-after-set"), .recorded("side-set-bad-position-accepted"),
            .recorded("side-seq-2-after-bad-position"), .recorded("side-flip-from-unknown-gives-left"),
            .between("PUT", sideChapter + "/side-by-side/flip", ["block_id": .string(sideBlock)]),
            .recorded("side-flip-default-block-becomes-side"), .recorded("side-seq-3-after-flips"),
            .recorded("side-cancel-ok"), .recorded("side-seq-4-after-cancel"),
            .between("PUT", sideChapter + "/side-by-side", pair("side-right")),
            .recorded("side-seq-5-set-again"), .recorded("side-seq-6-move-only-photo-away"),
            .recorded("side-seq-7-after-move"),
        ])

    private static let sideBlock = "2af12f14-8254-4649-b88c-be23fde74614"

    private static func pair(_ position: String) -> Value {
        [
            "text_item_id": "d68bb8a8-1c48-4122-9de7-3c7bbbf64dfb", "photo_block_id": .string(sideBlock),
            "position": .string(position),
        ]
    }

    /// A photo's way from the one-time URL to the list.
    private static let upload = Sequence(
        "a photo is uploaded", from: { try $0.makeProjectForUpload() },
        [
            .recorded("flow-upload-1-cf-upload-url"), .recorded("flow-upload-3-create"),
            .recorded("flow-upload-4-rating"), .recorded("flow-upload-5-cover"), .recorded("flow-upload-6-list"),
        ])
}

extension World {
    fileprivate func makeProjectForUpload() throws {
        let row = try Exchange("flow-upload-5-cover").response.body
        try makeProject(row["id"]?.text ?? "", ["title": row["title"] ?? ""])
    }

    /// The block that is sorted by the first step, the other way round.
    fileprivate func makeUnsortedBlock() throws {
        let sorted = try Exchange("block-reorder-ok")
        let rows = try rows(of: "block-after-reorder").map { row in
            guard row["block_id"] == .string(sorted.segments[3]), let place = row["order_in_block"]?.number else {
                return row
            }
            return row.merging(["order_in_block": .int(3 - place)])
        }
        try makeItems(rows, in: sorted.segments[1])
    }

    fileprivate func makeItemsBeforeOwnBlock() throws {
        let call = try Exchange("move-to-own-block")
        let rows = try rows(of: "move-to-own-block-after").map { row in
            row["id"] == call.request.body["item_id"] ? row.merging(["order_in_block": 0]) : row
        }
        try makeItems(rows, in: call.segments[1])
    }

    fileprivate func makePhotosForBulk() throws {
        try makeChapter(try Exchange("items-list-after-bulk").segments[1])
        for row in try rows(of: "items-list-after-bulk") {
            try makePhoto(row["photo_id"]?.text ?? "", in: nil, row.only(["image_url", "caption"]))
        }
    }
}
