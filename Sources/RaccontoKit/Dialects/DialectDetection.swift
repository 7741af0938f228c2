import Foundation
import RaccontoHTTP
import Synchronization

/// Finding out which spelling of the API a server speaks.
extension RaccontoClient {
    /// Reads `/openapi.json` and remembers which dialect's routes it lists, and which it lacks; without one, what was assumed stays, and the
    /// first call that the server does not know tries the other.
    ///
    /// Errors: only `transport`; a server that hides its description is no failure.
    package func detectDialect() async throws(RaccontoError) -> APIDialect {
        let path = server.basePath + "/openapi.json"
        let request = HTTPRequest(
            method: .get, url: server.origin + path, headers: [("Accept", "application/json")],
            sink: .memory(limit: 8 << 20))
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request, tracedAs: path, by: trace)
        } catch {
            if error.kind == .redirectRefused || error.kind == .responseTooLarge { return dialects.current }
            throw ErrorClassifier(operation: .login).error(for: error)
        }
        guard response.status == 200, let description = try? JSONDecoder().decode(Paths.self, from: response.body)
        else {
            return dialects.current
        }
        let found = APIDialect.allCases.max { description.score($0) < description.score($1) }
        if let found, description.score(found) > description.score(found.other) {
            dialects.remember(found)
            dialects.remember(
                missing: APIOperation.withFallback.filter { !description.has($0.route(in: found)) })
        }
        return dialects.current
    }
}

/// The part of an OpenAPI document that tells the dialects apart.
private struct Paths: Decodable {
    struct Methods: Decodable {
        let names: Set<String>

        init(from decoder: any Decoder) throws {
            names = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map { $0.stringValue.uppercased() })
        }
    }

    struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let paths: [String: Methods]

    /// How many of the routes that only this dialect has are described.
    func score(_ dialect: APIDialect) -> Int {
        APIOperation.allCases.reduce(0) { score, operation in
            let route = operation.route(in: dialect)
            guard route != operation.route(in: dialect.other) else { return score }
            return score + (has(route) ? 1 : 0)
        }
    }

    func has(_ route: Route) -> Bool {
        let wanted = Self.shape(route.path)
        return paths.contains { Self.shape($0.key) == wanted && $0.value.names.contains(route.method.rawValue) }
    }

    /// The path with all placeholders alike, whatever the server calls them.
    private static func shape(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false).map { $0.hasPrefix("{") ? "{}" : $0 }
    }
}

/// What a server turned out to speak, shared by all copies of a client.
final class DialectMemory: Sendable {
    private struct Known {
        var dialect: APIDialect
        var missingRoutes: Set<APIOperation>
        /// Whether the server's own routes have shown the dialect.
        var isShown = false
    }

    private let known: Mutex<Known>

    init(_ dialect: APIDialect, missingRoutes: Set<APIOperation> = []) {
        known = Mutex(Known(dialect: dialect, missingRoutes: missingRoutes))
    }

    var current: APIDialect { known.withLock { $0.dialect } }

    /// Operations that the server has no route for and that are done in another way.
    var missingRoutes: Set<APIOperation> { known.withLock { $0.missingRoutes } }

    func remember(_ dialect: APIDialect) {
        known.withLock { known in
            known.dialect = dialect
            known.isShown = true
        }
    }

    /// Takes a guess for true as long as no route has shown better.
    func guess(_ dialect: APIDialect) {
        known.withLock { known in
            if !known.isShown { known.dialect = dialect }
        }
    }

    func remember(missing operation: APIOperation) { known.withLock { _ = $0.missingRoutes.insert(operation) } }

    func remember(missing operations: Set<APIOperation>) { known.withLock { $0.missingRoutes = operations } }
}
