import RaccontoHTTP
import RaccontoKit

/// The program's version, which is also the one told to servers.
enum Version {
    static let current = CurlConfiguration.version
}
