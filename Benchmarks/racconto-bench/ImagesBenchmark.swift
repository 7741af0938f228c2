import CJPEGFloor
import Foundation
import PhotoPreparation
import SamplePhotos

/// JPEG to 3200 px on one core: time, quality and memory, side by side in one run.
enum ImagesBenchmark {
    private static let repetitions = 9

    static let entry = Benchmark(
        name: "images", summary: "JPEG to 3200 px on one core, libjpeg alone and libvips beside it; FILE… or samples"
    ) { _, files in
        try await onOneCore { try pictures(files).flatMap { try measure($0, $1).figures } }
    }

    /// Runs the body on a thread of its own, which alone is bound to a core.
    private static func onOneCore<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                guard cfloor_stay_on_one_core() == 0 else {
                    return continuation.resume(throwing: BenchmarkFailure("cannot stay on one core"))
                }
                let result = Result { try body() }
                // Threads that are started when the waiting task goes on would stay on this core as well.
                guard cfloor_use_all_cores() == 0 else {
                    return continuation.resume(throwing: BenchmarkFailure("cannot leave the core"))
                }
                continuation.resume(with: result)
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    private static func pictures(_ files: [String]) throws -> [(String, Data)] {
        guard files.isEmpty else {
            return try files.map { path in
                let file = URL(fileURLWithPath: path)
                return (file.lastPathComponent, try Data(contentsOf: file))
            }
        }
        var upright = SamplePhoto(width: 6000, height: 4000, seed: 1)
        let first = upright.jpeg()
        upright.subsampling = .yuv422
        let second = upright.jpeg()
        return [("24 MP 4:2:0", first), ("24 MP 4:2:2", second)]
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

/// One picture's measurements, and their limits.
struct ImageFigures {
    let name: String
    let megapixels: Double
    /// Bytes of the compressed original.
    let size: Int
    /// 4:2:0, for which the limits are promised.
    let isReference: Bool
    /// Milliseconds: libjpeg's raw decoding of the original, its raw encoding of the result, our renderer, libvips.
    let decode: Double
    let encode: Double
    let planes: Double
    let vips: Double
    /// Luma PSNR in dB.
    let planesQuality: Double
    let vipsQuality: Double
    /// Bytes beyond the compressed original; nil when the system does not tell.
    let memory: Int?

    var figures: [Figure] {
        func time(_ value: Double) -> String { Unit.milliseconds.text(value) }
        var figures = [
            Figure(
                "\(name): time over the floor", planes / (decode + encode), .ratio, limit(.atMost(1.35)),
                beside: "\(time(planes)); decode \(time(decode)) + encode \(time(encode))"),
            Figure(
                "\(name): faster than libvips", vips / planes, .ratio, limit(.atLeast(2.4)),
                beside: "`vips_thumbnail` \(time(vips))"),
            Figure(
                "\(name): luma PSNR above libvips", planesQuality - vipsQuality, .decibels, limit(.atLeast(-0.05)),
                beside: String(format: "%.2f and %.2f dB", planesQuality, vipsQuality)),
        ]
        if let memory {
            let compressed = String(format: "file %.1f MB, %.0f MP", Double(size) / 1e6, megapixels)
            figures.append(
                Figure(
                    "\(name): memory beyond the file", Double(memory) / 1_048_576, .mebibytes, limit(.under(32)),
                    beside: compressed))
        }
        return figures
    }

    private func limit(_ limit: Limit) -> Limit? { isReference ? limit : nil }
}

/// How much the process's resident memory rises above where it was.
enum PeakMemory {
    /// Bytes; nil when `/proc` does not tell.
    static func during(_ body: () -> Void) -> Int? {
        cfloor_return_free_memory()
        // Forgets the peak so far (Linux since 4.0).
        guard let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return nil }
        handle.write(Data("5".utf8))
        guard let before = field("VmRSS") else { return nil }
        body()
        return field("VmHWM").map { $0 - before }
    }

    private static func field(_ name: String) -> Int? {
        guard let status = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("\(name):") }) else { return nil }
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
            $0 * 1024
        }
    }
}
