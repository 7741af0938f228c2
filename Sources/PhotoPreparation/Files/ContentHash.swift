import Foundation
import RuntimeLibraries

/// The SHA-256 of a file's content, by which a picture is recognised whatever it is called.
public enum ContentHash {
    /// Why there is no hash.
    public enum Failure: Error, Sendable, Equatable {
        case file(SystemError)
        case libraryMissing(DynamicLibrary.Missing)
        /// libcrypto could not get memory: the only way in which it fails at this.
        case outOfMemory
    }

    /// 64 lower-case hexadecimal digits.
    public static func sha256(of data: Data) throws(Failure) -> String {
        let hasher = try ContentHasher()
        try data.withUnsafeBytes { hasher.update($0) }.get()
        return try hasher.finish()
    }

    /// Reads the file piece by piece; memory does not grow with it. Blocks.
    public static func sha256(ofFile path: FilePath) throws(Failure) -> String {
        let hasher = try ContentHasher()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        let file = try system { () throws(SystemError) in try FileDescriptor.open(path) }
        while true {
            let count = try system { () throws(SystemError) in
                try file.read(at: offset, into: &buffer)
            }
            if count == 0 { return try hasher.finish() }
            try buffer.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }.get()
            offset += count
        }
    }

    private static func system<Value>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
        do throws(SystemError) { return try body() } catch { throw .file(error) }
    }
}

extension ContentHash.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .libraryMissing(let missing): "\(missing)"
        case .outOfMemory: "not enough memory to hash it"
        }
    }
}
