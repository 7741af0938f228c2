import RuntimeLibraries

/// Markdown to HTML that is safe whatever the text says: no raw HTML, no scripts, no pictures from elsewhere, and links
/// only to `http`, `https` and `mailto` addresses.
///
/// GitHub's flavour with two differences: line breaks stay, and bold or italic text may touch Korean particles and
/// quotation marks (`EmphasisRepair`).
package struct MarkdownRenderer: Sendable {
    private let library: MarkdownLibrary

    /// Loads the parser when that has not happened yet.
    package init() throws(MarkdownError) {
        switch MarkdownLibrary.shared {
        case .success(let library): self.library = library
        case .failure(let missing): throw .missing(missing.description)
        }
    }

    /// The text as HTML.
    ///
    /// - Parameter headingsBelow: The level of the heading that the text stands under: with 2, `#` becomes `h3`.
    package func html(_ markdown: String, headingsBelow: Int = 2) throws(MarkdownError) -> String {
        var html = HTMLText()
        try render(markdown, headingsBelow: headingsBelow, into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    func render(_ markdown: String, headingsBelow: Int, into html: inout HTMLText) throws(MarkdownError) {
        let repaired = EmphasisRepair.repair(Array(markdown.utf8))
        let sink = MarkdownSink(headingsBelow: headingsBelow, marker: repaired.marker)
        let callbacks = MarkdownLibrary.Callbacks(
            enterBlock: { type, detail, context in
                MarkdownSink.at(context)?.enterBlock(type, detail)
                return 0
            },
            leaveBlock: { type, detail, context in
                MarkdownSink.at(context)?.leaveBlock(type, detail)
                return 0
            },
            enterSpan: { type, detail, context in
                MarkdownSink.at(context)?.enterSpan(type, detail)
                return 0
            },
            leaveSpan: { type, _, context in
                MarkdownSink.at(context)?.leaveSpan(type)
                return 0
            },
            text: { type, text, size, context in
                MarkdownSink.at(context)?.text(type, UnsafeBufferPointer(start: text, count: Int(size)))
                return 0
            })
        let isParsed = withExtendedLifetime(sink) {
            library.run(repaired.text, callbacks, context: Unmanaged.passUnretained(sink).toOpaque())
        }
        guard isParsed else { throw .notParsed(bytes: markdown.utf8.count) }
        html.append(sink.html)
    }
}

/// Why a text cannot be shown.
public enum MarkdownError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The parser is not installed; the text names the library and its Debian package.
    case missing(String)
    /// The text is too long for the parser or for the memory there is.
    case notParsed(bytes: Int)

    /// One sentence for people.
    public var description: String {
        switch self {
        case .missing(let missing): "Markdown cannot be shown: \(missing)"
        case .notParsed(let bytes): "a text of \(bytes) bytes cannot be read as Markdown"
        }
    }
}

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
