import Foundation

/// Serves the requests of one connection in turn, with the faults that were asked for.
struct ConnectionHandler {
    let stream: SocketStream
    let reader: RequestReader
    let takeFault: (IncomingRequest) -> Fault?
    let answer: (IncomingRequest) -> OutgoingResponse
    let log: (IncomingRequest, Int) -> Void

    func serve() {
        do {
            while try serveOne() {}
        } catch let problem as RequestReader.Malformed {
            let response = OutgoingResponse(
                status: problem.status, headers: [(name: "content-type", value: "text/plain; charset=utf-8")],
                body: Array("Invalid HTTP request received.".utf8))
            try? ResponseWriter(stream: stream).write(response, keepsAlive: false)  // the peer may be gone already
        } catch {
            return  // the peer closed, stalled or broke the connection: nothing is left to tell it
        }
    }

    /// Whether the connection goes on.
    private func serveOne() throws -> Bool {
        let request = try reader.read(from: stream)
        let writer = ResponseWriter(stream: stream)
        switch takeFault(request) {
        case nil: break
        case .status(let status, let headers, let body):
            log(request, status)
            let isJSON = body.hasPrefix("{") || body.hasPrefix("[")
            var response = OutgoingResponse(status: status, headers: headers.map { (name: $0.key, value: $0.value) })
            if !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
                response.headers.append((name: "content-type", value: isJSON ? "application/json" : "text/plain"))
            }
            response.body = Array(body.utf8)
            try writer.write(response, keepsAlive: request.keepsAlive)
            return request.keepsAlive
        case .delay(let milliseconds): Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        case .hold(let latch): latch.pass()
        case .dropBeforeProcessing:
            log(request, 0)
            return false
        case .dropAfterProcessing:
            log(request, answer(request).status)
            return false
        case .truncateBody:
            let response = answer(request)
            log(request, response.status)
            try writer.writeTruncated(response)
            return false
        case .reset:
            log(request, answer(request).status)
            stream.armReset()
            return false
        case .drip(let rate):
            let response = answer(request)
            log(request, response.status)
            try writer.writeDripping(response, bytesPerSecond: rate)
            return false
        case .raw(let text):
            log(request, 0)
            try stream.write(text.utf8)
            return false
        case .statusAfterProcessing(let status, let body):
            _ = answer(request)
            log(request, status)
            try writer.write(
                OutgoingResponse(
                    status: status, headers: [(name: "content-type", value: "text/plain; charset=utf-8")],
                    body: Array(body.utf8)), keepsAlive: false)
            return false
        case .hang(let milliseconds):
            log(request, 0)
            Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
            return false
        }
        let response = answer(request)
        log(request, response.status)
        try writer.write(response, keepsAlive: request.keepsAlive)
        return request.keepsAlive && !response.closesSilently
    }
}
