/// A project as it stands in the table.
struct ProjectRow: Codable, Sendable, Equatable {
    var id: String
    var ownerID: String
    var slug: String
    var title: String
    var titleEnglish: String?
    var description: String?
    var descriptionEnglish: String?
    var status = "in_progress"
    var coverImageURL: String?
    var location: String?
    var shotDate: Moment?
    var isPublic = false
    var createdAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?
    var cameraType: String?
    /// Nil makes every read of the row a 500.
    var tags: [String]? = []
    var showInExplore = false
    var orderNumber = 0
    /// When it was first made public.
    var publishedAt: Moment?
    var viewCount = 0

    var isReadable: Bool { tags != nil && shotDate?.isReadable ?? true }

    func json(linkedFolders: [String]) -> JSON {
        [
            "id": .string(id), "slug": .string(slug), "title": .string(title), "title_en": .optional(titleEnglish),
            "description": .optional(description), "description_en": .optional(descriptionEnglish),
            "status": .string(status), "cover_image_url": .optional(coverImageURL), "location": .optional(location),
            "shot_date": .optional(shotDate?.text), "is_public": isPublic ? "true" : "false",
            "created_at": .string(createdAt.text), "updated_at": .string(updatedAt.text),
            "deleted_at": .optional(deletedAt?.text), "linked_folders": .array(linkedFolders.map(JSON.string)),
            "camera_type": .optional(cameraType), "tags": .array((tags ?? []).map(JSON.string)),
            "show_in_explore": .bool(showInExplore),
        ]
    }
}

/// The body that creating and changing a project share; only keys that are present count in a change.
struct ProjectBody {
    let fields: BodyFields
    let title: String
    let titleEnglish: String?
    let description: String?
    let descriptionEnglish: String?
    let location: String?
    let shotDate: Moment?
    let coverImageURL: String?
    let cameraType: String?
    let tags: [String]?
    let status: String?

    init(_ request: IncomingRequest) throws(Problem) {
        var fields = try BodyFields(request)
        title = try fields.text("title")
        titleEnglish = try fields.optionalText("title_en")
        description = try fields.optionalText("description")
        descriptionEnglish = try fields.optionalText("description_en")
        location = try fields.optionalText("location")
        shotDate = fields.optionalMoment("shot_date")
        coverImageURL = try fields.optionalText("cover_image_url")
        let camera = try fields.optionalText("camera_type")?.lowercased()
        cameraType = camera.flatMap { ["film", "digital", "mobile", "mixed"].contains($0) ? $0 : nil }
        status = try fields.optionalText("status")
        tags = try Self.tags(&fields)
        try fields.finish()
        self.fields = fields
    }

    /// Booleans or their names; anything else is false.
    func flag(_ key: String) -> Bool {
        switch fields.value(key) {
        case .bool(let flag): flag
        case .int(let number): number == 1
        case .string(let text): ["true", "t", "1", "yes"].contains(text.lowercased())
        default: false
        }
    }

    private static let mostTagsSent = 10
    private static let mostTagsKept = 5

    /// The tags as they are stored: the first five that differ, in one spelling. What is no text and what has no letter
    /// is dropped. All of this comes before the type of the field is looked at.
    private static func tags(_ fields: inout BodyFields) throws(Problem) -> [String]? {
        guard let value = fields.value("tags"), value != .null else { return nil }
        func refuse(_ reason: String) -> [String]? {
            fields.add("value_error", "tags", "Value error, \(reason)", value, context: ["error": [:]])
            return nil
        }
        guard case .array(let elements) = value else { return refuse("tags must be a list") }
        guard elements.count <= mostTagsSent else { return refuse("too many tags (max \(mostTagsKept))") }
        var kept: [String] = []
        for text in elements.compactMap(\.text) {
            if text.utf8.contains(0) { throw Problem.unhandled }
            let tag = tag(text)
            if kept.count < mostTagsKept, !tag.isEmpty, !kept.contains(tag) { kept.append(tag) }
        }
        if let short = kept.first(where: { $0.unicodeScalars.count < 2 }) {
            return refuse("tag too short: '\(short)' (min 2 chars)")
        }
        return kept
    }

    /// At most 30 characters in lower case; what is no letter, digit or underscore separates words.
    private static func tag(_ text: String) -> String {
        let words = text.lowercased().unicodeScalars.split { scalar in
            !(scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
        }
        let tag = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
        return String(String.UnicodeScalarView(tag.unicodeScalars.prefix(30)))
    }
}

/// The readable part of a project's public address.
enum Slug {
    static func base(title: String, titleEnglish: String?) -> String {
        let source = titleEnglish.flatMap { $0.isEmpty ? nil : $0 } ?? title
        guard !source.isEmpty else { return String(randomHex()) }
        var words: [String] = []
        var word = ""
        for scalar in source.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" {
                word.unicodeScalars.append(scalar)
            } else if scalar == " " || scalar == "-" || scalar == "\t" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words.isEmpty ? "project" : words.joined(separator: "-")
    }

    static func unique(_ base: String, taken: (String) -> Bool) -> String {
        guard taken(base) else { return base }
        var number = 2
        while taken("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    private static func randomHex() -> String { String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16) }
}
