import Glibc

/// A C library that is loaded when it is first needed, so that neither start-up nor a machine without it pays for it.
///
/// Example: `try DynamicLibrary(soname: "libvips.so.42", package: "libvips42")`
/// Unchecked: its handle is never closed, and `dlsym` may be called from any thread.
public struct DynamicLibrary: @unchecked Sendable {
    /// Why a library or one of its functions cannot be used. The description names the Debian package to install.
    public struct Missing: Error, Equatable, CustomStringConvertible {
        /// The library's file name, such as `libvips.so.42`.
        public let soname: String
        /// The Debian package that brings it.
        public let package: String
        /// The function that was looked for; nil when the library itself is missing.
        public let symbol: String?

        public var description: String {
            let what = symbol.map { "\(soname) has no function `\($0)`" } ?? "\(soname) is not installed"
            return "\(what); install the package `\(package)`"
        }
    }

    private let handle: UnsafeMutableRawPointer
    private let soname: String
    private let package: String

    /// Opens the library for the rest of the process's life; it is never closed, because glib-based ones cannot be.
    package init(soname: String, package: String) throws(Missing) {
        guard let handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL) else {
            throw Missing(soname: soname, package: package, symbol: nil)
        }
        self.handle = handle
        self.soname = soname
        self.package = package
    }

    /// The address of a function, as the C function type that the caller names.
    ///
    /// The caller is responsible for naming the right type: it must be `@convention(c)`.
    package func function<Function>(_ symbol: String, as type: Function.Type) throws(Missing) -> Function {
        guard let address = dlsym(handle, symbol) else {
            throw Missing(soname: soname, package: package, symbol: symbol)
        }
        return unsafeBitCast(address, to: type)
    }
}
