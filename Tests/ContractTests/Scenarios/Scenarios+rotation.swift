import Foundation

@testable import FakeRacconto

/// Rotating needs a picture that the image host has.
extension Scenarios {
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
                world.server.lock.withLock { world.server.backend.photos.update(photo.id) { $0.isRotating = true } }
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
}

extension World {
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
