import Foundation

/// Measures what `docs/benchmarks.md` promises. Build for release first: `swift run -c release racconto-bench images`.
@main struct RaccontoBench {
    static let usage = """
        Usage: racconto-bench images [FILE…]

          images  JPEG to 3200 px against libjpeg alone and libvips; without files, 24-megapixel samples are made

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "images": exit(ImagesBenchmark.run(files: Array(arguments.dropFirst())))
        default:
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
    }
}
