import FakeRacconto

extension Scenarios {
    /// The image host's own answers. The recordings show a stand-in for Cloudflare, so that its texts do not count.
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
