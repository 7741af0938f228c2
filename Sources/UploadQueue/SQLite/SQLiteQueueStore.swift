import PhotoPreparation
import RaccontoKit

/// The queue in one SQLite file, safe against crashes, power cuts, and other processes that use it at the same time.
///
/// ```
/// let store = try SQLiteQueueStore(path: "/home/mina/.local/state/racconto/queue.sqlite")
/// for notice in store.notices { print(notice) }
/// ```
/// Write-ahead log, `synchronous=FULL`, immediate transactions, and a busy timeout on every connection. All work runs on
/// a thread of the store's own.
public actor SQLiteQueueStore: QueueStore {
    /// What its owner should be told about the file; see `QueueNotice`.
    public nonisolated let notices: [QueueNotice]

    let connection: SQLiteConnection
    /// Row numbers of accounts and destinations; they never change within a file.
    var accountRows: [AccountKey: Int64] = [:]
    var destinationRows: [Destination: Int64] = [:]

    private let thread = SerialThread(label: "upload-queue.sqlite")

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Opens the queue, making it and its folders when they are missing. Blocks the caller for a moment.
    ///
    /// A damaged file is kept aside and told in `notices`. Throws `notAQueue`, `newerVersion`, `notWritable`, `diskFull`
    /// or `busy`.
    public init(
        path: FilePath, clock: QueueClock = .system, busyTimeout: Duration = .seconds(10)
    ) throws(QueueStoreError) {
        var file = QueueFile(path: path, busyTimeout: busyTimeout)
        connection = try file.open(now: clock.now())
        notices = file.notices
    }

    /// One immediate transaction: everything in the body, or nothing.
    func write<Value>(isRehearsal: Bool = false, _ body: () throws(QueueStoreError) -> Value)
        throws(QueueStoreError) -> Value
    {
        var isCommitted = false
        defer {
            // Rows that were made in it are gone again.
            if !isCommitted { (accountRows, destinationRows) = ([:], [:]) }
        }
        let value = try connection.immediately(isRehearsal: isRehearsal, body)
        isCommitted = !isRehearsal
        return value
    }

    /// The row of an account, made when it is missing. Call inside a transaction.
    func row(of account: AccountKey) throws(QueueStoreError) -> Int64 {
        if let known = try existingRow(of: account) { return known }
        try connection.run(
            "INSERT INTO accounts (server, user_id) VALUES (?, ?)", [.text(account.server), .text(account.userID)])
        return connection.lastInsertedID
    }

    func existingRow(of account: AccountKey) throws(QueueStoreError) -> Int64? {
        if let known = accountRows[account] { return known }
        let found = try connection.row(
            "SELECT id FROM accounts WHERE server = ? AND user_id = ?", [.text(account.server), .text(account.userID)]
        ) { $0.integer(0) }
        if let found { accountRows[account] = found }
        return found
    }

    /// The row of a destination, made when it is missing. Call inside a transaction.
    func row(of destination: Destination) throws(QueueStoreError) -> Int64 {
        if let known = try existingRow(of: destination) { return known }
        let account = try row(of: destination.account)
        try connection.run(
            "INSERT INTO destinations (account_id, project_id) VALUES (?, ?)",
            [.integer(account), .text(destination.projectID.rawValue)])
        return connection.lastInsertedID
    }

    func existingRow(of destination: Destination) throws(QueueStoreError) -> Int64? {
        if let known = destinationRows[destination] { return known }
        guard let account = try existingRow(of: destination.account) else { return nil }
        let found = try connection.row(
            "SELECT id FROM destinations WHERE account_id = ? AND project_id = ?",
            [.integer(account), .text(destination.projectID.rawValue)]
        ) { $0.integer(0) }
        if let found { destinationRows[destination] = found }
        return found
    }
}
