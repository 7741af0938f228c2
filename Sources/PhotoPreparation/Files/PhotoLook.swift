import Glibc

/// One look at one file: opened without waiting, its status, its first bytes.
struct PhotoLook {
    let path: FilePath
    let relativeFolder: FilePath
    let name: FilePath
    let options: PhotoFolder.Options

    /// Opens the file below a folder and says what it is. The head buffer is lent, so that none is made per file.
    func event(opening text: UnsafePointer<CChar>, in folder: CInt, head: inout [UInt8]) -> ScanEvent {
        var isPlaceholder = false
        do throws(SystemError) {
            let file = try FileDescriptor.open(text, in: folder)
            let status = try file.status()
            isPlaceholder = status.isPlaceholder
            guard status.kind == .regular else { return skipped(.special) }
            guard status.size > 0 else { return skipped(.empty) }
            let count = try file.read(at: 0, into: &head)
            guard let type = ImageSniffer.type(of: head[..<count]) else {
                if isPlaceholder { return skipped(.placeholder) }
                return skipped(PhotoNames.promisesPhoto(name) ? .unrecognised : .notAPicture)
            }
            var photo = ScannedPhoto(
                path: path, relativeFolder: relativeFolder, name: name, type: type, size: status.size,
                modified: status.modified)
            if options.order == .captureTime {
                photo.captureTime = EXIFReader().captureTime(in: FileBytes(file, size: status.size), type: type)
            }
            return .photo(photo)
        } catch {
            if error.isAbsence { return skipped(.vanished) }
            if isPlaceholder { return skipped(.placeholder) }
            // A socket that was not seen as one before it was opened.
            if error.code == ENXIO { return skipped(.special) }
            return .unreadable(path: path, reason: "\(error)")
        }
    }

    private func skipped(_ reason: SkipReason) -> ScanEvent { .skipped(SkippedEntry(path: path, reason: reason)) }
}
