import Foundation
import PhotoPreparation
import SamplePhotos

extension ImageSource {
    /// A JPEG in memory.
    init(jpeg: Data, orientation: Int = 1) {
        self.init(data: jpeg, type: .jpeg, orientation: orientation, name: "sample.jpg")
    }

    /// A sample photo with its own orientation.
    init(_ photo: SamplePhoto) { self.init(jpeg: photo.jpeg(), orientation: photo.orientation) }
}

extension RenderRequest {
    /// Small results, so that tests are quick.
    init(longEdge: Int, maximumBytes: Int = 10_000_000) {
        self.init()
        self.longEdge = longEdge
        self.maximumBytes = maximumBytes
    }
}
