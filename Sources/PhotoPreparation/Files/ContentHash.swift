package import Foundation
import RuntimeLibraries

/// The SHA-256 of a file's content, by which a picture is recognised whatever it is called.
public enum ContentHash {
    /// Why there is no hash.
    public enum Failure: Error, Sendable, Equatable {
        case file(SystemError)
        /// libcrypto is not installed; the text names the package.
        case libraryMissing(String)
        /// libcrypto could not get memory: the only way in which it fails at this.
        case outOfMemory
    }

    /// 64 lower-case hexadecimal digits.
    package static func sha256(of data: Data) throws(Failure) -> String {
        let hasher = try ContentHasher()
        try data.withUnsafeBytes { hasher.update($0) }.get()
        return try hasher.finish()
    }

    /// Reads the file piece by piece; memory does not grow with it. Blocks.
    package static func sha256(ofFile path: FilePath) throws(Failure) -> String {
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
        case .libraryMissing(let what): what
        case .outOfMemory: "not enough memory to hash it"
        }
    }
}

/// A SHA-256 in the making, computed by libcrypto (whichever instructions the processor has for it).
final class ContentHasher {
    /// libcrypto's functions, looked up once.
    private struct Library: Sendable {
        typealias Digest = OpaquePointer
        typealias Context = OpaquePointer

        let sha256: @convention(c) () -> Digest?
        let new: @convention(c) () -> Context?
        let free: @convention(c) (Context?) -> Void
        let begin: @convention(c) (Context, Digest, OpaquePointer?) -> CInt
        let update: @convention(c) (Context, UnsafeRawPointer?, Int) -> CInt
        let finish: @convention(c) (Context, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedInt>?) -> CInt

        init() throws(DynamicLibrary.Missing) {
            let library = try DynamicLibrary(soname: "libcrypto.so.3", package: "libssl3")
            sha256 = try library.function("EVP_sha256", as: (@convention(c) () -> Digest?).self)
            new = try library.function("EVP_MD_CTX_new", as: (@convention(c) () -> Context?).self)
            free = try library.function("EVP_MD_CTX_free", as: (@convention(c) (Context?) -> Void).self)
            begin = try library.function(
                "EVP_DigestInit_ex", as: (@convention(c) (Context, Digest, OpaquePointer?) -> CInt).self)
            update = try library.function(
                "EVP_DigestUpdate", as: (@convention(c) (Context, UnsafeRawPointer?, Int) -> CInt).self)
            finish = try library.function(
                "EVP_DigestFinal_ex",
                as: (@convention(c) (Context, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedInt>?)
                    -> CInt).self)
        }
    }

    private static let library = Result<Library, DynamicLibrary.Missing>(catching: Library.init)

    private let library: Library
    private let context: Library.Context

    init() throws(ContentHash.Failure) {
        switch ContentHasher.library {
        case .success(let library): self.library = library
        case .failure(let missing): throw .libraryMissing("\(missing)")
        }
        guard let digest = library.sha256(), let context = library.new() else { throw .outOfMemory }
        self.context = context
        guard library.begin(context, digest, nil) == 1 else { throw .outOfMemory }
    }

    deinit { library.free(context) }

    /// Adds bytes. A result, since the closures that lend pointers do not pass typed errors through.
    func update(_ bytes: UnsafeRawBufferPointer) -> Result<Void, ContentHash.Failure> {
        library.update(context, bytes.baseAddress, bytes.count) == 1 ? .success(()) : .failure(.outOfMemory)
    }

    /// The 64 lower-case digits; call it once.
    func finish() throws(ContentHash.Failure) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: CUnsignedInt = 0
        guard library.finish(context, &digest, &length) == 1, length == 32 else { throw .outOfMemory }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
