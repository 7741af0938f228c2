import Foundation

/// What a server can do wrong to one request.
public enum Fault: Sendable, Equatable {
    /// Answers this instead of processing the request.
    case status(Int, headers: [String: String] = [:], body: String = "{\"detail\":\"FAULT\"}")
    /// Waits so many milliseconds, then goes on as usual.
    case delay(Int)
    /// Waits until the latch is opened, then goes on as usual.
    case hold(Latch)
    /// Closes the connection without having processed the request.
    case dropBeforeProcessing
    /// Processes the request, then closes the connection without an answer.
    case dropAfterProcessing
    /// Processes the request and sends half of the announced body.
    case truncateBody
    /// Processes the request, then resets the connection.
    case reset
    /// Processes the request and sends the answer slowly.
    case drip(bytesPerSecond: Int)
    /// Sends these bytes instead of an HTTP response, without processing.
    case raw(String)
    /// Processes the request and answers this all the same: the backend's "500 that committed".
    case statusAfterProcessing(Int, body: String = "Internal Server Error")
    /// Reads the request and then says nothing for so many milliseconds before closing.
    case hang(Int)

    /// Answers the web page of a firewall, proxy or login portal between client and server instead of processing the
    /// request: HTML with the name of another server, such as 403 "Access denied" or 503 "Service unavailable".
    public static func webPage(_ status: Int) -> Fault {
        let title = status == 403 ? "Access denied" : status == 503 ? "Service unavailable" : "Error \(status)"
        let page = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>\(title) | web application firewall</title></head>
            <body>
            <h1>\(title)</h1>
            <p>This request was stopped on its way to the server. Reference: 8f2e1c0b7a6d</p>
            </body>
            </html>

            """
        return .status(
            status,
            headers: ["content-type": "text/html; charset=UTF-8", "cache-control": "no-store", "server": "firewall"],
            body: page)
    }
}

/// A fault and the requests that meet it.
public struct PlannedFault: Sendable, Equatable {
    /// Method and path.
    public let route: String
    /// How many matching requests go well first.
    public let skip: Int
    /// How many go wrong after them.
    public let times: Int
    /// What happens to the request.
    public let fault: Fault

    /// - Parameter route: a method and a path, such as `POST /photos/` or `* /photos/*`. `*` stands for any method or any
    ///   one segment, a last `**` for any rest. A text without a method matches nothing.
    public init(_ route: String, skip: Int = 0, times: Int = 1, _ fault: Fault) {
        self.route = route
        self.skip = skip
        self.times = times
        self.fault = fault
    }
}

/// The faults that are still to come.
struct FaultPlan: Sendable {
    private struct Entry {
        var method: String
        var segments: [Substring]
        var skip: Int
        var remaining: Int
        var fault: Fault
    }

    private var entries: [Entry] = []

    init(_ faults: [PlannedFault] = []) {
        for fault in faults { add(fault) }
    }

    mutating func add(_ planned: PlannedFault) {
        let parts = planned.route.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return }
        entries.append(
            Entry(
                method: String(parts[0]), segments: parts[1].split(separator: "/", omittingEmptySubsequences: false),
                skip: planned.skip, remaining: planned.times, fault: planned.fault))
    }

    mutating func removeAll() { entries = [] }

    /// The fault for this request, used up by the asking.
    mutating func take(method: String, path: String) -> Fault? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for index in entries.indices where matches(entries[index], method, segments) {
            if entries[index].skip > 0 {
                entries[index].skip -= 1
                continue
            }
            guard entries[index].remaining > 0 else { continue }
            entries[index].remaining -= 1
            return entries[index].fault
        }
        return nil
    }

    private func matches(_ entry: Entry, _ method: String, _ segments: [Substring]) -> Bool {
        guard entry.method == "*" || entry.method == method else { return false }
        if entry.segments.last == "**" {
            let fixed = entry.segments.dropLast()
            return segments.count >= fixed.count && zip(fixed, segments).allSatisfy { $0 == "*" || $0 == $1 }
        }
        return entry.segments.count == segments.count
            && zip(entry.segments, segments).allSatisfy { $0 == "*" || $0 == $1 }
    }
}

/// Holds requests back until it is opened, so that a test knows what happens meanwhile, however busy the machine is.
///
/// ```
/// let latch = Latch()
/// server.fail("POST /photos/", .hold(latch))
/// … wait until latch.heldCount is 1, do something, and then …
/// latch.open()
/// ```
/// Unchecked: `condition` guards the variables.
public final class Latch: @unchecked Sendable, Equatable {
    private let condition = NSCondition()
    private var isOpen = false
    private var held = 0

    /// A latch that is closed.
    public init() {}

    /// Requests that are being held back.
    public var heldCount: Int { condition.withLock { held } }

    /// Lets through what is held and what comes later.
    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Returns when the latch is open.
    func pass() {
        condition.withLock {
            held += 1
            while !isOpen { condition.wait() }
            held -= 1
        }
    }

    public static func == (left: Latch, right: Latch) -> Bool { left === right }
}
