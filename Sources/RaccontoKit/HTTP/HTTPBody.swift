import Foundation

/// What a request carries.
public enum HTTPBody: Sendable {
    case none
    /// Bytes in memory; the transport reads them in place.
    case data(Data)
    /// A file that is read while it is sent. The path may be any bytes that the file system accepts.
    case file(path: [UInt8], length: Int64)
    /// `multipart/form-data` with a single part (RFC 7578), which is how Cloudflare takes pictures.
    case multipart(Part)

    /// The one part of a multipart body. Its content is streamed, never copied into a second buffer.
    public struct Part: Sendable {
        /// The form field's name.
        public var name: String
        /// The file name told to the server.
        public var fileName: String
        /// For example `image/jpeg`.
        public var contentType: String
        public var content: Content

        /// Where a part's bytes come from.
        public enum Content: Sendable {
            case data(Data)
            case file(path: [UInt8], length: Int64)
        }

        public init(name: String, fileName: String, contentType: String, content: Content) {
            self.name = name
            self.fileName = fileName
            self.contentType = contentType
            self.content = content
        }
    }
}
