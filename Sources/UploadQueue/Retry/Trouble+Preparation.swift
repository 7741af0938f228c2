import PhotoPreparation

extension Trouble {
    /// A photo that cannot be prepared: usually the file's own fault, and for good.
    init(_ error: PreparationError) {
        if error.isVanished {
            self = .skipped(.vanished)
        } else {
            let cause = JobError(code: Trouble.code(error), message: "\(error)")
            self = error.isTransient ? .passing(cause) : .refused(cause)
        }
    }

    private static func code(_ error: PreparationError) -> String {
        switch error {
        case .file(let error): code(error)
        case .image(let error): code(error)
        case .hash: "library_missing"
        }
    }

    private static func code(_ error: PhotoFileError) -> String {
        switch error {
        case .vanished: "vanished"
        case .unreadable: "unreadable"
        case .changedWhileRead: "changed_while_read"
        case .empty: "empty"
        case .folder, .special: "not_a_file"
        case .tooLarge: "file_too_large"
        case .outOfMemory: "out_of_memory"
        }
    }

    private static func code(_ error: ImageError) -> String {
        switch error {
        case .empty: "empty"
        case .notAPicture: "not_a_picture"
        case .unsupported: "unsupported"
        case .truncated: "truncated"
        case .corrupt: "corrupt"
        case .tooLarge: "too_many_pixels"
        case .doesNotFit: "does_not_fit"
        case .libraryMissing: "library_missing"
        case .outOfMemory: "out_of_memory"
        }
    }
}
