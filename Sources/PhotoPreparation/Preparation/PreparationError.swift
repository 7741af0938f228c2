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
