import Glibc

/// Finds and reads the sidecars of a photo: `a.jpg.xmp`, which can only be its own, and `a.xmp`, which it may share
/// with a picture of the same name and another extension.
struct SidecarFiles: Sendable {
    struct Sidecar: Sendable {
        let name: FilePath
        let packet: [UInt8]
    }

    private static let maximumBytes: Int64 = 16 << 20

    /// In order of precedence, with a line for each that exists and cannot be read.
    static func of(_ photo: FilePath) -> (sidecars: [Sidecar], problems: [String]) {
        var sidecars: [Sidecar] = []
        var problems: [String] = []
        for spellings in candidates(for: photo) {
            for path in spellings {
                do throws(SystemError) {
                    let file = try FileDescriptor.open(path)
                    let status = try file.status()
                    guard status.kind == .regular, status.size > 0 else { continue }
                    guard status.size <= maximumBytes else {
                        problems.append("\(path.lastComponent.display) is too large for a sidecar")
                        continue
                    }
                    var packet = [UInt8](repeating: 0, count: Int(status.size))
                    packet.removeLast(packet.count - (try file.read(at: 0, into: &packet)))
                    sidecars.append(Sidecar(name: path.lastComponent, packet: packet))
                    break
                } catch {
                    if !error.isAbsence {
                        problems.append("\(path.lastComponent.display) cannot be read: \(error)")
                    }
                }
            }
        }
        return (sidecars, problems)
    }

    /// Two names, each in two spellings.
    private static func candidates(for photo: FilePath) -> [[FilePath]] {
        let bytes = photo.bytes
        var stems = [bytes]
        let nameStart = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > nameStart { stems.append(Array(bytes[..<dot])) }
        return stems.map { stem in [".xmp", ".XMP"].map { FilePath(bytes: stem + Array($0.utf8)) } }
    }
}
