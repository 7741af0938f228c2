import CSQLite
import Glibc
import PhotoPreparation
import RaccontoSystem

/// One open database. Not thread-safe: it belongs to one actor.
///
/// Statements are compiled once and kept. Every error comes back typed, with the path.
final class SQLiteConnection {
    private let database: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    private let path: FilePath
    private let displayPath: String

    /// Added to the queue's name for a file that tells the next start to look at every page.
    static let damageMarker = ".damaged"

    /// Opens an existing file and sets what every connection needs: a busy timeout first of all.
    init(path: FilePath, busyTimeout: Duration) throws(QueueStoreError) {
        self.path = path
        displayPath = path.display
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = path.withCString { sqlite3_open_v2($0, &opened, flags, nil) }
        guard let opened else {
            throw QueueStoreError(.unexpected("not enough memory to open it"), queue: displayPath)
        }
        database = opened
        guard code == SQLITE_OK else {
            let error = SQLiteConnection.error(code, opened, displayPath)
            sqlite3_close_v2(opened)
            throw error
        }
        sqlite3_busy_timeout(opened, Int32(clamping: busyTimeout.wholeMilliseconds))
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        // The last connection to close also moves the write-ahead log into the file.
        sqlite3_close_v2(database)
    }

    /// Rows changed by the latest statement.
    var changes: Int { Int(sqlite3_changes64(database)) }

    /// Rows changed since the connection was opened.
    var totalChanges: Int64 { sqlite3_total_changes64(database) }

    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(database) }

    /// Runs one or more statements without parameters or results.
    func execute(_ script: String) throws(QueueStoreError) {
        try check(sqlite3_exec(database, script, nil, nil, nil))
    }

    /// Runs a statement and turns each row into a value.
    func rows<Value>(_ sql: String, _ values: [SQLiteValue] = [], _ body: (SQLiteRow) -> Value)
        throws(QueueStoreError) -> [Value]
    {
        let statement = try prepared(sql, values)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        var results: [Value] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return results }
            guard code == SQLITE_ROW else { throw failure(code) }
            results.append(body(SQLiteRow(statement)))
        }
    }

    /// The first row, if any. The statement runs to its end, since an unfinished one would keep its lock.
    func row<Value>(_ sql: String, _ values: [SQLiteValue] = [], _ body: (SQLiteRow) -> Value)
        throws(QueueStoreError) -> Value?
    { try rows(sql, values, body).first }

    /// Runs a statement without results and returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: [SQLiteValue] = []) throws(QueueStoreError) -> Int {
        _ = try rows(sql, values) { _ in () }
        return changes
    }

    /// Everything in the body, or nothing, as one immediate writer: a transaction that began as a reader and then wants
    /// to write fails as busy at once, whatever the timeout. A rehearsal ends with nothing in any case.
    func immediately<Value>(isRehearsal: Bool = false, _ body: () throws(QueueStoreError) -> Value)
        throws(QueueStoreError) -> Value
    {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute(isRehearsal ? "ROLLBACK" : "COMMIT")
            return value
        } catch {
            // After some errors SQLite has rolled back already and says so; the first error is the one to tell.
            if sqlite3_get_autocommit(database) == 0 { sqlite3_exec(database, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    private func prepared(_ sql: String, _ values: [SQLiteValue]) throws(QueueStoreError) -> OpaquePointer {
        let statement: OpaquePointer
        if let known = statements[sql] {
            statement = known
        } else {
            var fresh: OpaquePointer?
            try check(sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &fresh, nil))
            guard let fresh else { throw QueueStoreError(.unexpected("an empty statement"), queue: displayPath) }
            statements[sql] = fresh
            statement = fresh
        }
        for (index, value) in zip(Int32(1)..., values) { try check(bind(value, to: index, of: statement)) }
        return statement
    }

    private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        statement, index, $0.baseAddress, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            // An empty array may have no base address, which SQLite would take for NULL.
            if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), csqlite_transient())
            }
        }
    }

    private func check(_ code: Int32) throws(QueueStoreError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> QueueStoreError {
        let error = SQLiteConnection.error(code, database, displayPath)
        if case .damaged = error.kind {
            let marker = FilePath(bytes: path.bytes + Array(SQLiteConnection.damageMarker.utf8))
            let descriptor = marker.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
            if descriptor >= 0 { close(descriptor) }
        }
        return error
    }
}

extension SQLiteConnection {
    /// What a result code means for the queue. The message names no value of any statement.
    static func error(_ code: Int32, _ database: OpaquePointer, _ path: String) -> QueueStoreError {
        let systemError = sqlite3_system_errno(database)
        let detail = String(cString: sqlite3_errmsg(database))
        let reason = systemError == 0 ? detail : SystemFault.words(systemError)
        let isFull = systemError == ENOSPC || systemError == EDQUOT
        let kind: QueueStoreError.Kind =
            switch code & 0xFF {
            case SQLITE_FULL: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(detail)
            // A file that lost a column, a table or its format number is answered like a wrong statement; ours are not.
            case SQLITE_ERROR where detail.hasPrefix("no such ") || detail == "unsupported file format":
                .damaged(detail)
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: isFull ? .full : .notWritable(reason)
            case SQLITE_IOERR: isFull ? .full : .inputOutput(reason)
            default: .unexpected(detail)
            }
        return QueueStoreError(kind, queue: path)
    }
}

/// One value of a row or of a statement's parameter.
enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    init(_ moment: Moment?) { self = moment.map { .integer($0.milliseconds) } ?? .null }
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(nilLiteral: ()) { self = .null }
}

/// The current row of a running statement. Valid only inside the closure that receives it.
struct SQLiteRow {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    /// Empty when NULL. Invalid UTF-8, which only a damaged file holds, is repaired.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func moment(_ column: Int32) -> Moment { Moment(milliseconds: integer(column)) }

    func optionalMoment(_ column: Int32) -> Moment? { isNull(column) ? nil : moment(column) }

    /// The bytes of a blob, or of a text in UTF-8.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
