import RuntimeLibraries

/// The Markdown parser md4c, loaded when first needed (Debian package `libmd4c0`).
struct MarkdownLibrary: Sendable {
    typealias BlockCallback = @convention(c) (UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
    typealias TextCallback =
        @convention(c) (UInt32, UnsafePointer<UInt8>?, UInt32, UnsafeMutableRawPointer?) -> Int32
    private typealias Parse =
        @convention(c) (UnsafePointer<UInt8>?, UInt32, UnsafeRawPointer, UnsafeMutableRawPointer?) -> Int32

    /// What the parser calls while it reads.
    struct Callbacks {
        var enterBlock: BlockCallback
        var leaveBlock: BlockCallback
        var enterSpan: BlockCallback
        var leaveSpan: BlockCallback
        var text: TextCallback
    }

    private let parse: Parse

    /// Opened once for the process, or the reason why it cannot be.
    static let shared = Result { () throws(DynamicLibrary.Missing) in try MarkdownLibrary() }

    /// GitHub's flavour (autolinks, tables, strikethrough, task lists), raw HTML taken as text, no indented code:
    /// texts are indented for looks.
    private static let flags: UInt32 = 0x0004 | 0x0008 | 0x0400 | 0x0100 | 0x0200 | 0x0800 | 0x0020 | 0x0040 | 0x0010

    init() throws(DynamicLibrary.Missing) {
        let library = try DynamicLibrary(soname: "libmd4c.so.0", package: "libmd4c0")
        parse = try library.function("md_parse", as: Parse.self)
    }

    /// Runs the parser over a text; false when it gave up (out of memory).
    func run(_ text: [UInt8], _ callbacks: Callbacks, context: UnsafeMutableRawPointer) -> Bool {
        guard let size = UInt32(exactly: text.count) else { return false }
        // `MD_PARSER` of md4c.h: abi_version, flags, five callbacks, debug_log and syntax (both none).
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { parser in
            parser.initializeMemory(as: UInt8.self, repeating: 0)
            parser.storeBytes(of: Self.flags, toByteOffset: 4, as: UInt32.self)
            parser.storeBytes(of: callbacks.enterBlock, toByteOffset: 8, as: BlockCallback.self)
            parser.storeBytes(of: callbacks.leaveBlock, toByteOffset: 16, as: BlockCallback.self)
            parser.storeBytes(of: callbacks.enterSpan, toByteOffset: 24, as: BlockCallback.self)
            parser.storeBytes(of: callbacks.leaveSpan, toByteOffset: 32, as: BlockCallback.self)
            parser.storeBytes(of: callbacks.text, toByteOffset: 40, as: TextCallback.self)
            guard let base = parser.baseAddress else { return false }
            return text.withUnsafeBufferPointer { parse($0.baseAddress, size, UnsafeRawPointer(base), context) == 0 }
        }
    }
}
