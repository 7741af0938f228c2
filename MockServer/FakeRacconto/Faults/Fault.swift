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
}
