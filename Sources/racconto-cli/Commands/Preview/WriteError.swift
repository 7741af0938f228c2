import Foundation

/// What a failed write of Foundation's means, in the system's own words: `No space left on device`.
enum WriteError {
    static func reason(_ error: any Error) -> String {
        if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
            let cause = cause as NSError
            if cause.domain == NSPOSIXErrorDomain {
                return String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
            }
        }
        return error.localizedDescription
    }
}
