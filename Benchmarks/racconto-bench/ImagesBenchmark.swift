import CJPEGFloor
import Foundation
import PhotoPreparation
import SamplePhotos

/// JPEG to 3200 px on one core: time, quality and memory, side by side in one run.
enum ImagesBenchmark {
    static let repetitions = 9

    /// 0 when every measured 4:2:0 picture keeps the limits.
    static func run(files: [String]) -> Int32 {
        guard cfloor_stay_on_one_core() == 0 else {
            print("cannot stay on one core")
            return 1
        }
        print(ImageFigures.heading)
        var holds = true
        for (name, data) in pictures(files) {
            do {
                let figures = try measure(name, data)
                print(figures.line)
                holds = holds && figures.holds
            } catch {
                print("\(name): \(error)")
                holds = false
            }
        }
        print("limits: \(ImageFigures.limits): \(holds ? "hold" : "DO NOT HOLD")")
        return holds ? 0 : 1
    }

    private static func pictures(_ files: [String]) -> [(String, Data)] {
        guard files.isEmpty else {
            return files.map { path in
                (URL(fileURLWithPath: path).lastPathComponent, FileManager.default.contents(atPath: path) ?? Data())
            }
        }
        var upright = SamplePhoto(width: 6000, height: 4000, seed: 1)
        let first = upright.jpeg()
        upright.subsampling = .yuv422
        let second = upright.jpeg()
        return [("sample 4:2:0", first), ("sample 4:2:2", second)]
    }

    private static func measure(_ name: String, _ data: Data) throws -> ImageFigures {
        let source = ImageSource(data: data, type: .jpeg, name: name)
        let planes = JPEGPlaneRenderer(), vips = VipsRenderer(), request = RenderRequest()
        let memory = PeakMemory.during { _ = try? planes.render(source, request) }
        let ours = try planes.render(source, request)
        let theirs = try vips.render(source, request)

        var original = cfloor_planes(), result = cfloor_planes(), other = cfloor_planes()
        read(data, into: &original)
        read(ours.jpeg, into: &result)
        read(theirs.jpeg, into: &other)
        defer {
            cfloor_release(&original)
            cfloor_release(&result)
            cfloor_release(&other)
        }

        // Interleaved, so that whatever else the machine does falls on all of them.
        var times = (decode: Timings(), encode: Timings(), planes: Timings(), vips: Timings())
        for _ in 0..<repetitions {
            times.decode.add { data.withUnsafeBytes { cfloor_decode($0.baseAddress, $0.count) } }
            times.encode.add { cfloor_encode(&result, Int32(request.resizedQuality)) }
            try times.planes.add { _ = try planes.render(source, request) }
            try times.vips.add { _ = try vips.render(source, request) }
        }
        return ImageFigures(
            name: name, megapixels: Double(original.width) * Double(original.height) / 1e6, size: data.count,
            isReference: original.across == 2 && original.down == 2,
            decode: times.decode.median, encode: times.encode.median, planes: times.planes.median,
            vips: times.vips.median, planesQuality: cfloor_luma_psnr(&original, &result),
            vipsQuality: cfloor_luma_psnr(&original, &other), memory: memory)
    }

    private static func read(_ jpeg: Data, into planes: inout cfloor_planes) {
        jpeg.withUnsafeBytes { cfloor_planes_of($0.baseAddress, $0.count, &planes) }
    }
}
