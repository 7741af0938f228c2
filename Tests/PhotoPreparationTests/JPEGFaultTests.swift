import Foundation
import SamplePhotos
import TestSupport
import Testing

@testable import PhotoPreparation

struct JPEGFaultTests {
    private let renderer = JPEGPlaneRenderer()

    private func error(_ data: Data, edge: Int = 3200, orientation: Int = 1) -> ImageError? {
        do {
            _ = try renderer.render(
                ImageSource(jpeg: data, orientation: orientation), RenderRequest(longEdge: edge))
            return nil
        } catch { return error }
    }

    private func isTruncated(_ error: ImageError?) -> Bool {
        if case .truncated = error { true } else { false }
    }

    private func isCorrupt(_ error: ImageError?) -> Bool {
        if case .corrupt = error { true } else { false }
    }

    // A decoder that only warns turns a half-copied card into grey pictures that look uploaded.
    @Test(arguments: [false, true]) func `a picture that is cut anywhere is refused as cut short`(isProgressive: Bool) {
        var photo = SamplePhoto(width: 320, height: 240)
        photo.isProgressive = isProgressive
        let whole = photo.jpeg()
        for part in stride(from: 40, through: 99, by: 7) {
            for edge in [100, 3200] { #expect(isTruncated(error(whole.prefix(whole.count * part / 100), edge: edge))) }
        }
        #expect(isTruncated(error(whole.dropLast(2), edge: 100)))
        #expect(isTruncated(error(whole.dropLast(2), orientation: 6)))
        #expect(isTruncated(error(whole.dropLast(2))))
    }

    // All pixels are there, but who knows what else was: a copy that stopped early looks the same.
    @Test func `a missing end marker is noticed behind the last pixel`() {
        let unended = SamplePhoto(width: 320, height: 240).jpeg().dropLast(2) + Data(count: 64)
        #expect(isTruncated(error(unended)))
        #expect(isTruncated(error(unended, edge: 100)))
        #expect(isTruncated(error(unended, orientation: 6)))
    }

    @Test func `damage is refused as damage, with a reason`() {
        let data = BrokenFile.corrupt.data(from: SamplePhoto(width: 320, height: 240))
        for edge in [100, 3200] { #expect(isCorrupt(error(data, edge: edge))) }
        #expect(error(data)?.description.contains("JPEG") == true)
    }

    @Test func `files that are no pictures are refused`() {
        #expect(error(Data()) == .empty)
        #expect(isTruncated(error(BrokenFile.onlyBegun.data())))
        #expect(isCorrupt(error(BrokenFile.text.data())))
    }

    /// The header says so; there is not one pixel more in the file.
    private func claiming(width: UInt16, height: UInt16, isProgressive: Bool = false) throws -> Data {
        var photo = SamplePhoto(width: 64, height: 64, metadata: nil)
        photo.isProgressive = isProgressive
        var data = photo.jpeg()
        let frame = try #require(data.range(of: Data([0xFF, isProgressive ? 0xC2 : 0xC0, 0, 17, 8]))).upperBound
        data.replaceSubrange(
            frame..<(frame + 4),
            with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)])
        return data
    }

    @Test func `more pixels than the budget are refused from the header`() throws {
        let data = try claiming(width: 65_000, height: 65_000)
        #expect(error(data) == .tooLarge(width: 65_000, height: 65_000, limit: 400_000_000))
    }

    @Test func `a progressive picture that needs more memory than is allowed is refused from the header`() throws {
        let data = try claiming(width: 8000, height: 8000, isProgressive: true)
        let small = JPEGPlaneRenderer(memoryLimit: 64 << 20)
        #expect(throws: ImageError.tooLarge(width: 8000, height: 8000, limit: 22_369_621)) {
            try small.render(ImageSource(jpeg: data), RenderRequest())
        }
        #expect(try small.probe(ImageSource(jpeg: data)).workingBytes > 190_000_000)
    }

    // Each scan costs a pass over all coefficients, and takes only a few bytes.
    @Test func `hundreds of scans are refused`() {
        var photo = SamplePhoto(width: 64, height: 64, metadata: nil)
        photo.isProgressive = true
        // A table with one code, "end of the block", and scans that say nothing else for all 64 blocks of luma.
        let table = Data([0xFF, 0xC4, 0, 20, 0x10, 1]) + Data(count: 16)
        let scan = Data([0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0]) + Data(count: 8)
        let whole = photo.jpeg()
        func with(scans: Int) -> Data {
            (0..<scans).reduce(into: whole.dropLast(2) + table) { bytes, _ in bytes += scan } + whole.suffix(2)
        }
        #expect(error(with(scans: 50)) == nil)
        let bomb = with(scans: 300)
        #expect(isCorrupt(error(bomb)))
        #expect(isCorrupt(error(bomb, edge: 20)))
    }

    @Test func `random damage never ends the process, and what passes is a picture`() throws {
        var random = SeededRandom(seed: 7), passed = 0
        let samples = [(SamplePhoto.Subsampling.yuv420, true), (.yuv444, false), (.grey, false)].map {
            kind, progressive in
            var photo = SamplePhoto(width: 97, height: 61, metadata: SampleMetadata(location: .jeju))
            photo.subsampling = kind
            photo.isProgressive = progressive
            return photo.jpeg()
        }
        for round in 0..<900 {
            var data = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                data[Int.random(in: 0..<min(data.count, 900), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if round % 5 == 0 { data = data.prefix(Int.random(in: 0...data.count, using: &random)) }
            let source = ImageSource(jpeg: data, orientation: Int.random(in: 1...8, using: &random))
            var request = RenderRequest(longEdge: round % 2 == 0 ? 3200 : 40)
            request.maximumPixels = 4_000_000
            guard let image = try? renderer.render(source, request) else { continue }
            passed += 1
            let probe = try renderer.probe(ImageSource(jpeg: image.jpeg))
            #expect(probe.width == image.width && probe.height == image.height, "seed \(random.seed), round \(round)")
        }
        #expect(passed > 50, "seed \(random.seed)")
    }
}
