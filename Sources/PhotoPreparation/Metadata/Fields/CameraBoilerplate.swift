/// Descriptions that cameras write into every picture: no caption that anybody gave.
enum CameraBoilerplate {
    static func contains(_ description: String) -> Bool {
        let text = description.lowercased()
        return texts.contains(text) || endings.contains { text.hasSuffix($0) }
    }

    private static let texts: Set<String> = [
        "sony dsc", "minolta dsc", "dsc", "dcim", "untitled", "default", "image", "img", "jpeg", "digicam", "exif_jpeg",
        "rhdr", "cof", "sdr", "hdr", "ptr", "vivo picture", "my photo", "screenshot",
    ]

    private static let endings = ["digital camera", "digital still camera"]
}
