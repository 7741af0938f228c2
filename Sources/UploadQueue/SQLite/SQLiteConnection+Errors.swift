import CSQLite
import Glibc

extension SQLiteConnection {
    /// What a result code means for the queue. The message names no value of any statement.
    static func error(_ code: Int32, _ database: OpaquePointer, _ path: String) -> QueueStoreError {
        let systemError = sqlite3_system_errno(database)
        let detail = String(cString: sqlite3_errmsg(database))
        let reason = systemError == 0 ? detail : String(cString: strerror(systemError))
        switch code & 0xFF {
        case SQLITE_FULL: return .diskFull(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(path: path, reason: detail)
        // A file that lost a column, a table or its format number is answered like a wrong statement; ours are not.
        case SQLITE_ERROR where detail.hasPrefix("no such ") || detail == "unsupported file format":
            return .damaged(path: path, reason: detail)
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            return systemError == ENOSPC || systemError == EDQUOT
                ? .diskFull(path: path) : .notWritable(path: path, reason: reason)
        case SQLITE_IOERR:
            return systemError == ENOSPC || systemError == EDQUOT
                ? .diskFull(path: path) : .inputOutput(path: path, reason: reason)
        default: return .unexpected(path: path, reason: detail)
        }
    }
}
