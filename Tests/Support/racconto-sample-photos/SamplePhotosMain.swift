import Foundation
import SamplePhotos

/// Writes a folder of sample photos: `racconto-sample-photos DIR [--count N] [--large]`.
@main struct SamplePhotosMain {
    static let usage = """
        Usage: racconto-sample-photos DIR [--count N] [--large]

          --count N  how many sound photos (default: 24); a PNG and a broken file come on top
          --large    make every photo 24 megapixels

        """

    static func main() {
        guard let (directory, folder) = parsed(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        do {
            try folder.write(to: URL(fileURLWithPath: directory, isDirectory: true))
            print("\(folder.count) photos, a PNG and a broken file in \(directory)")
        } catch {
            FileHandle.standardError.write(Data("cannot write to \(directory): \(error.localizedDescription)\n".utf8))
            exit(73)
        }
    }

    /// The folder's path and its content; nil when the command line makes no sense.
    private static func parsed(_ arguments: ArraySlice<String>) -> (String, SampleFolder)? {
        var folder = SampleFolder(), directory: String?
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--large": folder.isLarge = true
            case "--count":
                guard let text = rest.popFirst(), let count = Int(text), (0...100_000).contains(count) else {
                    return nil
                }
                folder.count = count
            default:
                guard directory == nil, !argument.isEmpty, !argument.hasPrefix("-") else { return nil }
                directory = argument
            }
        }
        return directory.map { ($0, folder) }
    }
}
