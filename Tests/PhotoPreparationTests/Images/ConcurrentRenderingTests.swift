import Dispatch
import Foundation
import PhotoPreparation
import SamplePhotos
import Synchronization
import Testing

struct ConcurrentRenderingTests {
    @Test func `pictures of all kinds at the same time come out as one after another`() throws {
        let photo = SamplePhoto(width: 320, height: 240, orientation: 6)
        let sources = [
            ImageSource(photo), ImageSource(data: photo.png(), type: .png, name: "a.png"),
            ImageSource(data: photo.png(alpha: 99), type: .png, name: "b.png"),
            ImageSource(jpeg: HandmadeJPEG.cmykWithoutInk),
            ImageSource(data: photo.png().dropLast(99), type: .png, name: "cut.png"),
        ]
        let request = RenderRequest(longEdge: 200)
        let expected = sources.map { try? ImageDecoderRegistry.standard.render($0, request).jpeg }
        let differing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 60) { round in
            let index = round % sources.count
            let jpeg = try? ImageDecoderRegistry.standard.render(sources[index], request).jpeg
            if jpeg != expected[index] { differing.withLock { $0 += 1 } }
        }
        #expect(differing.withLock { $0 } == 0)
        #expect(expected.map { $0 == nil } == [false, false, false, false, true])
    }
}
