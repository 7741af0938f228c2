import SamplePhotos
import Testing

@testable import PhotoPreparation

struct RenderLimitsTests {
    @Test(arguments: [(6000, 4000, 3200), (100, 50, 3200), (0, 0, 3200)])
    func `the long edge is 3200 by default`(width: Int, height: Int, edge: Int) {
        #expect(RenderRequest().longEdge(forWidth: width, height: height) == edge)
    }

    @Test func `the service's side and pixel limits hold whatever is asked for`() {
        let request = RenderRequest(longEdge: 50_000)
        #expect(request.longEdge(forWidth: 40_000, height: 1000) == 12_000)
        #expect(request.longEdge(forWidth: 20_000, height: 20_000) == 10_000)
        #expect(RenderRequest(longEdge: -5).longEdge(forWidth: 10, height: 10) == 1)
    }

    @Test func `pixel counts do not overflow`() {
        #expect(throws: ImageError.self) { try RenderRequest().requireDecodable(width: .max, height: .max) }
        #expect(throws: Never.self) { try RenderRequest().requireDecodable(width: 20_000, height: 20_000) }
    }
}
