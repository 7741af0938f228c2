import Dispatch
package import Foundation
import Synchronization

/// A folder such as a photographer brings home: several cameras, sizes and orientations, sub-folders with Korean names, a
/// screenshot, and one file that did not survive the card.
package struct SampleFolder: Sendable {
    /// How many sound photos; the screenshot and the broken file come on top.
    package var count: Int
    /// Every photo has 24 megapixels, instead of sizes from 0.3 to 24.
    package var isLarge: Bool

    package init(count: Int = 24, isLarge: Bool = false) {
        self.count = count
        self.isLarge = isLarge
    }

    private static let folders = ["", "제주 첫째 날", "제주 둘째 날", "제주 둘째 날/성산일출봉", "Portraits"]
    private static let names = ["IMG", "DSC", "바다", "한라산"]
    /// Landscape sizes, as stored; every other camera is held upright for the rest.
    private static let sizes = [(6000, 4000), (4032, 3024), (3000, 2000), (2400, 1600), (1600, 1200), (640, 480)]

    /// Writes the folder, which is made when it is missing. Files of the same names are replaced.
    package func write(to directory: URL) throws {
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: count) { index in
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                try write(photo(index).jpeg(), to: directory, Self.folders[index % Self.folders.count], name(index))
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        var screenshot = SamplePhoto(width: 800, height: 500, seed: 900)
        screenshot.metadata = nil
        try write(screenshot.png(), to: directory, "", "screenshot.png")
        let broken = SamplePhoto(width: 1200, height: 800, seed: 901)
        try write(BrokenFile.truncated.data(from: broken), to: directory, Self.folders[1], "IMG_broken.jpg")
    }

    private func write(_ data: Data, to directory: URL, _ folder: String, _ name: String) throws {
        let parent = folder.isEmpty ? directory : directory.appendingPathComponent(folder, isDirectory: true)
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try data.write(to: parent.appendingPathComponent(name))
    }

    private func name(_ index: Int) -> String {
        "\(Self.names[index % Self.names.count])_\(index + 1).\(index % 3 == 0 ? "JPG" : "jpg")"
    }

    private func photo(_ index: Int) -> SamplePhoto {
        // Sizes and orientations go round at different paces, so that they meet in every combination.
        var size = isLarge ? Self.sizes[0] : Self.sizes[(index * 5 + index / 6) % Self.sizes.count]
        if index % 5 == 4 { size = (size.1, size.0) }
        let camera = SampleCamera.all[index % SampleCamera.all.count]
        var metadata = SampleMetadata(camera: camera, takenAt: Self.takenAt(index))
        metadata.hasThumbnail = true
        metadata.isLittleEndian = index % 2 == 0
        metadata.iso = [100, 400, 1600, 6400][index % 4]
        metadata.exposureTime = [SampleRational(1, 250), SampleRational(1, 60), SampleRational(4, 10)][index % 3]
        metadata.offset = index % 3 == 0 ? "+09:00" : nil
        if index % 2 == 0 {
            let step = Double(index) / 1000
            metadata.location = SampleLocation(latitude: 33.458 - step, longitude: 126.942 - step, altitude: 179)
        }
        var photo = SamplePhoto(
            width: size.0, height: size.1, orientation: index % 8 + 1, seed: UInt32(truncatingIfNeeded: index + 1),
            metadata: metadata)
        photo.quality = 90
        return photo
    }

    /// A photo every 7 minutes from the morning of 4 May 2026 on.
    private static func takenAt(_ index: Int) -> String {
        let minutes = 9 * 60 + index * 7
        let day = 4 + minutes / 1440 % 27, hour = minutes / 60 % 24, minute = minutes % 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "2026:05:\(two(day)) \(two(hour)):\(two(minute)):\(two(index % 60))"
    }
}

/// Files that look like photos and are none, or no whole ones.
package enum BrokenFile: String, Sendable, CaseIterable {
    /// Ends in the middle of the picture.
    case truncated
    /// Bytes in the middle of the picture are others.
    case corrupt
    case empty
    /// Plain text, whatever it is called.
    case text
    /// Nothing but a JPEG's first four bytes.
    case onlyBegun

    /// The file, made of a sound photo where it takes one.
    package func data(from photo: SamplePhoto = SamplePhoto()) -> Data {
        switch self {
        case .truncated:
            let whole = photo.jpeg()
            return whole.prefix(whole.count * 6 / 10)
        case .corrupt:
            var jpeg = photo.jpeg()
            let middle = jpeg.count / 2
            // A marker that has no place inside a scan, so that no decoder can miss it.
            jpeg.replaceSubrange(
                middle..<min(middle + 64, jpeg.count), with: [UInt8](repeating: 0xFF, count: 62) + [0xC4, 0])
            return jpeg
        case .empty: return Data()
        case .text: return Data("This is not a picture.\n".utf8)
        case .onlyBegun: return Data([0xFF, 0xD8, 0xFF, 0xE0])
        }
    }
}
