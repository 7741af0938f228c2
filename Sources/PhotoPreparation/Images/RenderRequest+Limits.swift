/// What the limits mean for one picture.
extension RenderRequest {
    /// Most pixels that the service stores.
    static let maximumStoredPixels = 100_000_000

    /// JPEG quality below which a picture is refused rather than sent.
    static let lowestQuality = 30

    /// How much quality is given up per attempt to fit.
    static let qualityStep = 6

    /// The longest side that a picture of such a shape may keep or get.
    func longEdge(forWidth width: Int, height: Int) -> Int {
        let longest = Double(max(width, height)), pixels = Double(width) * Double(height)
        let side = max(1, min(longEdge, maximumSide))
        guard pixels > 0 else { return side }
        let fitting = longest * (Double(Self.maximumStoredPixels) / pixels).squareRoot()
        return max(1, min(side, Int(min(fitting, Double(Int32.max)))))
    }

    /// Refuses a picture for its header's sake, before memory is taken for its pixels.
    func requireDecodable(width: Int, height: Int) throws(ImageError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw .tooLarge(width: width, height: height, limit: maximumPixels)
        }
    }
}
