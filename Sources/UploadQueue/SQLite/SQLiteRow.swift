import CSQLite

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
