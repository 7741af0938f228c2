import Foundation

/// From a file on disk to what the service takes: one photo at a time, its compressed content and the rendering in
/// memory, nothing more.
///
/// Blocks for as long as decoding takes; call it off the cooperative pool.
public struct PhotoPreparer: Sendable {
    private let decoders: ImageDecoderRegistry
    private let request: RenderRequest
    private let stripGPS: Bool

    /// With `stripGPS`, the location is not sent at all. The JPEG itself never carries one.
    public init(
        decoders: ImageDecoderRegistry = .standard, request: RenderRequest = RenderRequest(), stripGPS: Bool = false
    ) {
        self.decoders = decoders
        self.request = request
        self.stripGPS = stripGPS
    }

    /// Reads, recognises, hashes, reads metadata, renders. A file that changes meanwhile is refused.
    public func prepare(_ path: FilePath) throws(PreparationError) -> PreparedPhoto {
        try prepare(try read(path))
    }

    /// The first half of `prepare`: the content and its hash, so that a caller can decide before anything is decoded.
    public func read(_ path: FilePath) throws(PreparationError) -> OriginalPhoto {
        let file: PhotoFile
        do throws(PhotoFileError) { file = try PhotoFile(path) } catch { throw .file(error) }
        guard let type = ImageSniffer.type(of: file.data.prefix(ImageSniffer.headLength)) else {
            throw .image(.notAPicture)
        }
        let hash: String
        do throws(ContentHash.Failure) { hash = try ContentHash.sha256(of: file.data) } catch { throw .hash(error) }
        return OriginalPhoto(path: path, file: file, type: type, contentHash: hash)
    }

    /// The second half of `prepare`: metadata and the upright JPEG.
    public func prepare(_ original: OriginalPhoto) throws(PreparationError) -> PreparedPhoto {
        let (file, type) = (original.file, original.type)
        let name = UploadName(original.path.lastComponent)
        let metadata = metadata(of: file, type: type, path: original.path, name: name)
        let image = try render(file, type: type, orientation: metadata.orientation, name: name)
        do throws(PhotoFileError) { try file.confirmUnchanged() } catch { throw .file(error) }
        return PreparedPhoto(
            image: image, metadata: metadata, contentHash: original.contentHash, size: file.size,
            modified: file.modified, type: type, uploadName: name.text)
    }

    private func metadata(of file: PhotoFile, type: ImageType, path: FilePath, name: UploadName) -> PhotoMetadata {
        var metadata = MetadataReader().read(file.data, type: type, path: path)
        if name.isAltered { metadata.notes.append("the file's name is not UTF-8 and is sent as \(name.text)") }
        if stripGPS {
            metadata.gpsLatitude = nil
            metadata.gpsLongitude = nil
        }
        return metadata
    }

    private func render(
        _ file: PhotoFile, type: ImageType, orientation: Int, name: UploadName
    ) throws(PreparationError) -> RenderedImage {
        // HEIF and AVIF turn themselves: the container's own rotation is applied by the decoder, and EXIF's, a copy of
        // it, must not be applied a second time.
        let upright = type == .heif || type == .avif ? 1 : orientation
        let source = ImageSource(data: file.data, type: type, orientation: upright, name: name.text)
        do throws(ImageError) { return try decoders.render(source, request) } catch { throw .image(error) }
    }
}

/// A photo's file, read and hashed but not decoded.
public struct OriginalPhoto: Sendable {
    /// The file.
    public let path: FilePath
    let file: PhotoFile
    /// What it is, whatever it is called.
    public let type: ImageType
    /// SHA-256 of the content, 64 lower-case hex digits.
    public let contentHash: String
}

/// Stage 4 of the upload path: everything that is sent for one photo.
public struct PreparedPhoto: Sendable {
    /// The upright JPEG.
    public var image: RenderedImage
    /// What the file and its sidecar say about the photo.
    public var metadata: PhotoMetadata
    /// SHA-256 of the original file, 64 lower-case digits.
    public var contentHash: String
    /// Bytes of the original file.
    public var size: Int64
    /// Of the original file.
    public var modified: FileTimestamp
    /// What the original is, whatever it is called.
    public var type: ImageType
    /// The file's name as it is sent to servers: valid UTF-8, composed (NFC).
    public var uploadName: String

    package init(
        image: RenderedImage, metadata: PhotoMetadata, contentHash: String, size: Int64, modified: FileTimestamp,
        type: ImageType, uploadName: String
    ) {
        self.image = image
        self.metadata = metadata
        self.contentHash = contentHash
        self.size = size
        self.modified = modified
        self.type = type
        self.uploadName = uploadName
    }
}

/// Why a photo cannot be prepared.
///
/// ```
/// PreparationError
/// ├─ file    the file cannot be read as a whole (gone, refused, changed meanwhile, empty …)
/// ├─ image   its content cannot be turned into a picture (no picture, cut short, damaged, too large …)
/// └─ hash    it cannot be hashed (libcrypto is missing)
/// ```
public enum PreparationError: Error, Sendable, Equatable {
    case file(PhotoFileError)
    case image(ImageError)
    case hash(ContentHash.Failure)

    /// Whether trying again later can help without anybody doing anything.
    public var isTransient: Bool {
        switch self {
        case .file(let error): error.isTransient
        case .image(let error): error == .outOfMemory
        case .hash(let failure): failure == .outOfMemory
        }
    }

    /// The file is gone: nothing failed, there is just nothing to send any more.
    public var isVanished: Bool { self == .file(.vanished) }

    /// Something is missing on this machine that its owner can install; the file itself is not at fault.
    public var isMissingLibrary: Bool {
        switch self {
        case .image(.libraryMissing), .hash(.libraryMissing): true
        case .file, .image, .hash: false
        }
    }
}

extension PreparationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .image(let error): "\(error)"
        case .hash(let failure): "\(failure)"
        }
    }
}
