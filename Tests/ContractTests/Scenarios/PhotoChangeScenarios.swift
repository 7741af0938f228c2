import FakeRacconto
import Foundation

@testable import FakeRacconto

/// Photos that are trashed, restored, destroyed and rotated, and their pictures.
extension Scenarios {
    // MARK: - The trash

    static let photoTrash: Scenario.Table = [
        "photos-by-folder-delete-ok": .also { world in
            let project = try Exchange("photos-by-folder-delete-ok").request.query["project_id"]?.text
            for number in 0..<3 {
                let folder: Value = number < 2 ? "/cam" : "/elsewhere"
                try world.makePhoto(World.id(number), in: project, ["folder": folder])
            }
        },
        "photos-permanent-ok": .also { try $0.trash(try Exchange("photos-permanent-ok").segments[1]) },
        "photos-permanent-not-trashed-404": .only { world in
            try world.makePhoto(try Exchange("photos-permanent-not-trashed-404").segments[1])
        },
        "photos-restore-not-trashed-404": .only { world in
            try world.makePhoto(try Exchange("photos-restore-not-trashed-404").segments[1])
        },
        "photos-restore-ok": .also { try $0.trash(try Exchange("photos-restore-ok").segments[1]) },
        "photos-restore-limit-403": .only(as: .limited) { world in
            try world.fillQuota(besides: try Exchange("photos-restore-limit-403").segments[1])
        },
        "photos-bulk-restore-limit-403": .only(as: .limited) { world in
            let ids = try Exchange("photos-bulk-restore-limit-403").request.body["photo_ids"]?.elements ?? []
            try world.fillQuota(besides: ids.first?.text ?? "")
        },
        "photos-bulk-restore-ok": .also { world in
            for id in try Exchange("photos-bulk-restore-ok").request.body["photo_ids"]?.elements ?? [] {
                if let id = id.text, IDMap.isID(id) { try world.trash(id) }
            }
        },
        "photos-restore-by-filename-project-404": .only(as: .other),
        "photos-restore-by-filename-trashed-project-404": .only { world in
            let body = try Exchange("photos-restore-by-filename-trashed-project-404").request.body
            let project = body["project_id"]?.text ?? ""
            try world.makePhoto(
                World.id(1), in: project,
                ["original_filename": body["original_filename"] ?? "", "deleted_at": "now"])
            try world.call("DELETE", "/projects/\(project)")
        },
        "photos-bulk-permanent-mixed": .also { world in
            let ids = try Exchange("photos-bulk-permanent-mixed").request.body["photo_ids"]?.elements ?? []
            try world.trash(ids.first?.text ?? "")
        },
        "photos-bulk-permanent-live-gone": .only { world in
            let id = try Exchange("photos-bulk-permanent-live-gone").segments[1]
            try world.makePhoto(id)
            try world.call("DELETE", "/photos/bulk-permanent", ["photo_ids": [.string(id)]])
        },
        "photos-permanent-again-404": .only { world in
            let id = try Exchange("photos-permanent-again-404").segments[1]
            try world.makePhoto(id)
            try world.trash(id)
            try world.call("DELETE", "/photos/\(id)/permanent")
        },
    ]

    // MARK: - Rotating, which needs a picture that the image host has

    static let rotation: Scenario.Table = [
        "photos-rotate-right": .only { try $0.makeRotated("photos-rotate-right", before: []) },
        "photos-rotate-right-180": .only { try $0.makeRotated("photos-rotate-right-180", before: ["right"]) },
        "photos-rotate-left-left-back-to-original": .only { world in
            // Named for what it was meant to show; recorded is the step from 180 to 90 degrees.
            try world.makeRotated("photos-rotate-left-left-back-to-original", before: ["right", "right"])
        },
        "photos-rotate-back-to-original": .only { world in
            try world.makeRotated("photos-rotate-back-to-original", before: ["right"])
        },
        "photos-rotate-bad-direction": .only { world in
            try world.makePhoto(try Exchange("photos-rotate-bad-direction").segments[1])
        },
        "photos-rotate-download-failed-502": .only { world in
            try world.makePhoto(try Exchange("photos-rotate-download-failed-502").segments[1])
        },
        "photos-rotate-in-progress-409": .only { world in
            try world.makePhoto(try Exchange("photos-rotate-in-progress-409").segments[1])
            // Only a crash leaves it so.
            for photo in world.server.photos() {
                world.server.arrange { $0.photos.update(photo.id) { $0.isRotating = true } }
            }
        },
        "put-stale-image-url-reverts-rotation": .only { world in
            let exchange = try Exchange("put-stale-image-url-reverts-rotation")
            let row = exchange.response.body
            let original = World.imageID(row["original_image_url"])
            try world.upload(original)
            try world.makePhoto(
                exchange.segments[1], in: nil,
                row.merging(["image_url": row["original_image_url"] ?? "", "rating": nil]))
            let first = try world.rotate(exchange.segments[1], "right")
            try world.pair(World.imageID(row["image_url"]), ["id": .string(World.imageID(first["image_url"]))])
            try world.rotate(exchange.segments[1], "right")
        },
    ]

    // MARK: - The image host, whose recordings show a stand-in for Cloudflare: its texts do not count

    /// The image host's own answers.
    static let images: Scenario.Table = {
        var table: Scenario.Table = [
            "cf-serve-unknown-variant": .only { try $0.upload(recordedImage) },
            "cf-serve-variant-thumb": .only { try $0.upload(recordedImage) },
            "cf-upload-unknown-id": .only(),
            "cf-upload-url-expired": .only { world in
                try world.draft("411bbbc4-55ff-4455-8dab-7c95dccf9478")
                world.server.expireUploadURLs()
            },
        ]
        for kind in ["not-image", "ok", "raw-body", "tiff-rejected", "too-large", "truncated-jpeg"] {
            table["cf-upload-" + kind] = .only { try $0.draft(recordedImage) }
        }
        return table
    }()

    private static let recordedImage = "f3c66d6e-f1e3-47a3-8a1a-ac7e403116d0"
}

extension World {
    func trash(_ photo: String) throws { try call("DELETE", "/photos/\(photo)") }

    /// As many live photos as are allowed, and one in the trash.
    fileprivate func fillQuota(besides trashed: String) throws {
        owner = .limited
        try makePhoto(trashed, in: nil, ["deleted_at": "now"])
        for number in 0..<3 { try makePhoto(Self.id(number)) }
    }

    fileprivate static func imageID(_ url: Value?) -> String {
        (url?.text ?? "").split(separator: "/").dropLast().last.map(String.init) ?? ""
    }

    @discardableResult
    fileprivate func rotate(_ photo: String, _ direction: String) throws -> Value {
        try call("POST", "/photos/\(photo)/rotate", ["direction": .string(direction)])
    }

    /// The photo of a recording, with its picture, before the recorded turn.
    fileprivate func makeRotated(_ name: String, before turns: [String]) throws {
        let exchange = try Exchange(name)
        let row = exchange.response.body
        let original = row["original_image_url"]?.text ?? row["image_url"]?.text ?? ""
        try upload(Self.imageID(.string(original)))
        try makePhoto(exchange.segments[1], in: nil, row.merging(["image_url": .string(original)]))
        for turn in turns { try rotate(exchange.segments[1], turn) }
    }
}
