/// The rule by which the backend takes and normalises the URL of a picture.
enum DeliveryURL {
    /// The URL as it will be stored, or nil when it is refused.
    static func normalised(_ url: String) -> String? {
        guard (1...500).contains(url.unicodeScalars.count) else { return nil }
        if url.contains("imagedelivery.net") {
            var pieces = url.split(separator: "/", omittingEmptySubsequences: false)
            if pieces.last?.isEmpty == true { pieces.removeLast() }
            guard pieces.count >= 6 else { return url }
            pieces[pieces.count - 1] = "public"
            return pieces.joined(separator: "/")
        }
        return url.contains("/uploads/") && !url.contains("..") ? url : nil
    }
}
