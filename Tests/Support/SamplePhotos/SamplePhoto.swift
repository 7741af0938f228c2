import CJPEG
import CSampleScene
package import Foundation

/// A photograph that never was: a deterministic scene, stored as a camera would, with EXIF of choice.
///
/// Example: `SamplePhoto(width: 640, height: 480, orientation: 6, camera: .mirrorless).jpeg()`
package struct SamplePhoto: Sendable {
    /// How many pixels share a chroma sample.
    package enum Subsampling: Sendable, CaseIterable {
        case yuv444
        case yuv422
        case yuv420
        case yuv440
        case grey
    }

    /// Pixels as stored, before the orientation is applied.
    package var width: Int
    package var height: Int
    /// EXIF orientation 1…8: the scene is laid down so that it is upright once this is applied.
    package var orientation: Int
    /// Scenes differ by seed.
    package var seed: UInt32
    package var subsampling: Subsampling = .yuv420
    package var isProgressive = false
    /// JPEG quality.
    package var quality = 92
    /// Nil leaves out EXIF altogether, the orientation included.
    package var metadata: SampleMetadata?
    /// Embedded in APP2 as given.
    package var iccProfile: Data?

    package init(
        width: Int = 640, height: Int = 480, orientation: Int = 1, seed: UInt32 = 1,
        metadata: SampleMetadata? = SampleMetadata()
    ) {
        self.width = width
        self.height = height
        self.orientation = orientation
        self.seed = seed
        self.metadata = metadata
    }

    /// The JPEG file. Empty only when memory for it cannot be had or a side is not 1…65500 pixels.
    package func jpeg() -> Data {
        guard var picture = SamplePicture(self), let encoded = picture.encoded(quality, isProgressive) else {
            return Data()
        }
        let thumbnail = metadata?.hasThumbnail == true ? smallCopy() : nil
        var segments = Data()
        if let metadata {
            segments.append(metadata.segment(width: width, height: height, orientation: orientation, thumbnail))
        }
        if let iccProfile { segments.append(Self.profileSegments(iccProfile)) }
        // Behind the start marker and the encoder's own JFIF segment.
        let head = 2 + 18
        return encoded.prefix(head) + segments + encoded.dropFirst(head)
    }

    /// The same scene as a thumbnail without metadata.
    private func smallCopy() -> Data {
        var copy = SamplePhoto(width: 160, height: 120, orientation: orientation, seed: seed, metadata: nil)
        copy.quality = 60
        if height > width { (copy.width, copy.height) = (120, 160) }
        return copy.jpeg()
    }

    /// A profile in numbered chunks of at most one segment.
    static func profileSegments(_ profile: Data) -> Data {
        let capacity = 65_519
        let count = max(1, (profile.count + capacity - 1) / capacity)
        var segments = Data()
        for index in 0..<count {
            let chunk = profile.dropFirst(index * capacity).prefix(capacity)
            let name =
                Array("ICC_PROFILE\0".utf8) + [UInt8(truncatingIfNeeded: index + 1), UInt8(truncatingIfNeeded: count)]
            segments.append(JPEGBytes.segment(0xE2, Data(name) + chunk))
        }
        return segments
    }
}

/// Marker segments as bytes.
enum JPEGBytes {
    /// A marker, its length and its payload, which is cut at what a segment holds.
    static func segment(_ marker: UInt8, _ payload: Data) -> Data {
        let payload = payload.prefix(65_533)
        let length = payload.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
    }
}
