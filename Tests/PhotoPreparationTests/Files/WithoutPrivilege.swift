import Foundation
import Glibc

/// Runs a body on a thread of its own that may not do more than anybody: tests run as root too, and root may read what
/// is forbidden to everyone.
func withoutPrivilege<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let box = ResultBox<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        // Of this thread alone, and with it go the rights to override permissions.
        if geteuid() == 0, let address = dlsym(nil, "setfsuid") {
            _ = unsafeBitCast(address, to: (@convention(c) (uid_t) -> CInt).self)(65534)
        }
        box.result = Result { try body() }
        done.signal()
    }
    thread.start()
    done.wait()
    guard let result = box.result else { throw CancellationError() }
    return try result.get()
}

/// Written by one thread before the other looks.
private final class ResultBox<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
}
