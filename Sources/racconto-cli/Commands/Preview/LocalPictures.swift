import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory
import StoryPreview

/// Photos that a story file names and the server does not have, made upright JPEGs beside the page.
struct LocalPictures {
    private var pictures: [PhotoReference.Target: PreviewPicture] = [:]

    /// - Parameter folder: Where the files are; nil when none was named.
    init(
        _ targets: [PhotoReference.Target], in folder: String?, writingTo pageFolder: PageFolder, _ context: Context
    ) async throws {
        var seen: Set<PhotoReference.Target> = []
        let wanted = targets.filter { seen.insert($0).inserted }
        guard !wanted.isEmpty else { return }
        guard let folder else {
            let names = wanted.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
            let more = wanted.count > 5 ? " and \(wanted.count - 5) more" : ""
            throw CommandFailure(.noInput, "not on the server: \(names)\(more); name their folder with --photos")
        }
        let files = try await PhotoScan.run(folder, order: .name).photos
        let byPath = Dictionary(grouping: files, by: \.uploadPath)
        let byName = Dictionary(grouping: files, by: \.uploadName)
        try pageFolder.makePictures()
        for target in wanted {
            guard case .name(let name) = target, let matches = byPath[name.string] ?? byName[name.string],
                let file = matches.first
            else {
                throw CommandFailure(.noInput, "neither on the server nor in \(folder): `\(target)`")
            }
            guard matches.count == 1 else {
                let paths = matches.prefix(4).map { "`\($0.uploadPath)`" }.joined(separator: ", ")
                throw CommandFailure(.badInput, "`\(target)` is in \(folder) several times: write \(paths)")
            }
            pictures[target] = try await Self.prepare(file, number: pictures.count + 1, pageFolder)
        }
    }

    /// The picture with the file's caption, or else the photo's own.
    func picture(_ reference: PhotoReference) -> PreviewPicture? {
        guard var picture = pictures[reference.target] else { return nil }
        if let caption = reference.caption { picture.caption = caption.string }
        return picture
    }

    /// Decodes on a thread of its own.
    private static func prepare(
        _ file: ScannedPhoto, number: Int, _ pageFolder: PageFolder
    ) async throws -> PreviewPicture {
        let prepared: PreparedPhoto = try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    with: Result {
                        do throws(PreparationError) {
                            return try PhotoPreparer().prepare(file.path)
                        } catch {
                            throw CommandFailure(.badInput, "\(file.path.display): \(error)")
                        }
                    })
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        let path = "pictures/local-\(number).jpg"
        try pageFolder.write(prepared.image.jpeg, to: path)
        return PreviewPicture(
            source: .local(path), width: prepared.image.width, height: prepared.image.height,
            caption: prepared.metadata.caption ?? "", facts: facts(prepared.metadata))
    }

    private static func facts(_ metadata: PhotoMetadata) -> PictureFacts {
        var facts = PictureFacts()
        facts.camera = metadata.camera ?? ""
        facts.lens = metadata.lens ?? ""
        facts.iso = metadata.iso ?? ""
        facts.shutterSpeed = metadata.shutterSpeed ?? ""
        facts.aperture = metadata.aperture ?? ""
        facts.focalLength = metadata.focalLength ?? ""
        facts.takenAt = metadata.takenAt.map { String($0.prefix(16).replacing("T", with: " ")) } ?? ""
        if let latitude = metadata.gpsLatitude, let longitude = metadata.gpsLongitude {
            facts.position = latitude + ", " + longitude
        }
        return facts
    }
}
