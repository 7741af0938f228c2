import CSQLite
import Foundation
import Glibc
import PhotoPreparation
import RaccontoSystem

/// The file of a queue: created private, recognised, migrated, and set aside when it is damaged.
struct QueueFile {
    let path: FilePath
    let busyTimeout: Duration
    private(set) var notices: [QueueNotice] = []

    init(path: FilePath, busyTimeout: Duration) {
        self.path = path
        self.busyTimeout = busyTimeout
    }

    /// Opens the queue, making folders and file where they are missing.
    mutating func open(now: Moment) throws(QueueStoreError) -> SQLiteConnection {
        try makeFolder()
        // Two processes that start at once must not both set the file aside, or migrate it, or see it half made.
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        try createPrivately()
        if let network = FileSystemType.networkName(at: path) {
            notices.append(.networkFileSystem(path: path, type: network))
        }
        do {
            return try connect()
        } catch {
            guard case .damaged(let reason) = error.kind else { throw error }
            let kept = try setAside(now: now)
            notices.append(.setAside(path: path, keptAs: kept, reason: reason))
            try createPrivately()
            return try connect()
        }
    }

    private func lock() throws(QueueStoreError) -> FileLock {
        let place = path.suffixed(".lock")
        do throws(FileLock.Failure) {
            return try place.withCString { file throws(FileLock.Failure) in
                try FileLock(file, patience: busyTimeout)
            }
        } catch {
            switch error {
            case .open(let code), .lock(let code): throw QueueStoreError(systemError: code, at: place)
            case .busy, .givenUp: throw QueueStoreError(.busy, queue: place.display)
            }
        }
    }

    private func connect() throws(QueueStoreError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        let applicationID = try connection.row("PRAGMA application_id") { $0.integer(0) } ?? 0
        let version = try connection.row("PRAGMA user_version") { $0.integer(0) } ?? 0
        let tables = try connection.row("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
        guard version >= 0 else { throw error(.damaged("its format is \(version)")) }
        guard applicationID == Migrations.applicationID || (applicationID == 0 && version == 0 && tables == 0) else {
            throw error(.notAQueue)
        }
        guard version <= Migrations.current else {
            throw error(.newerVersion(found: Int(version), supported: Migrations.current))
        }
        try checkAfterDamage(connection)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA journal_size_limit = 16777216;
            PRAGMA cache_size = -8192;
            """)
        try migrate(connection, from: Int(version))
        try checkSchema(connection)
        return connection
    }

    /// Tables and indexes that others have added, by `ANALYZE` for example, are their business. A column that is missing
    /// is damage, which SQLite does not call so.
    private func checkSchema(_ connection: SQLiteConnection) throws(QueueStoreError) {
        let present = try connection.columns()
        for (table, columns) in try Migrations.neededColumns() {
            guard let missing = columns.subtracting(present[table] ?? []).min() else { continue }
            throw error(.damaged("its table \(table) has no column \(missing)"))
        }
    }

    private func error(_ kind: QueueStoreError.Kind) -> QueueStoreError {
        QueueStoreError(kind, queue: path.display)
    }

    private func migrate(_ connection: SQLiteConnection, from version: Int) throws(QueueStoreError) {
        for (index, step) in Migrations.steps.enumerated().dropFirst(version) {
            try connection.immediately { () throws(QueueStoreError) in
                try connection.execute(step)
                try connection.execute("PRAGMA application_id = \(Migrations.applicationID)")
                try connection.execute("PRAGMA user_version = \(index + 1)")
            }
        }
    }

    /// Looks at every page when an earlier process met damage; at other times the header must do, as a full check of a
    /// large queue takes seconds.
    private func checkAfterDamage(_ connection: SQLiteConnection) throws(QueueStoreError) {
        let marker = path.suffixed(SQLiteConnection.damageMarker)
        guard marker.withCString({ access($0, F_OK) }) == 0 else { return }
        let findings = try connection.rows("PRAGMA quick_check(1)") { $0.text(0) }
        guard findings == ["ok"] else {
            // The first line only names the part of the file.
            let reason = findings.first?.split(separator: "\n").last.map(String.init)
            throw error(.damaged(reason ?? "it cannot be checked"))
        }
        _ = marker.withCString { unlink($0) }
    }

    private func makeFolder() throws(QueueStoreError) {
        guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return }
        for end in path.bytes.indices where end > 0 && end <= slash && path.bytes[end] == UInt8(ascii: "/") {
            let folder = FilePath(bytes: path.bytes[..<end])
            guard folder.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { continue }
            let code = errno
            // A folder that exists may answer EROFS or EACCES instead of EEXIST.
            guard folder.withCString({ access($0, X_OK) }) == 0 else {
                throw QueueStoreError(systemError: code, at: folder)
            }
        }
    }

    /// The file is never open here unless it is new: closing a descriptor of a database drops the locks that other
    /// connections of this process have on it.
    private mutating func createPrivately() throws(QueueStoreError) {
        let descriptor = path.withCString { Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        guard errno == EEXIST else { throw QueueStoreError(systemError: errno, at: path) }
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { throw QueueStoreError(systemError: errno, at: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw error(.notWritable("it is not a file"))
        }
        if status.st_mode & 0o077 != 0, path.withCString({ chmod($0, 0o600) }) == 0 {
            notices.append(.madePrivate(path: path))
        }
    }

    /// Moves the file and its log out of the way, under a name that says what and when.
    private func setAside(now: Moment) throws(QueueStoreError) -> FilePath {
        let stamp = now.date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        var kept = path.suffixed(".corrupt-\(stamp)")
        var number = 2
        while kept.withCString({ access($0, F_OK) }) == 0 {
            kept = path.suffixed(".corrupt-\(stamp)-\(number)")
            number += 1
        }
        for part in ["", "-wal"] {
            let from = path.suffixed(part)
            let to = kept.suffixed(part)
            let code = from.withCString { source in to.withCString { rename(source, $0) } }
            guard code == 0 || errno == ENOENT else { throw QueueStoreError(systemError: errno, at: path) }
        }
        // The index of the log belongs to the old file, and is rebuilt from the log when that is ever examined.
        for part in ["-shm", SQLiteConnection.damageMarker] {
            _ = path.suffixed(part).withCString { unlink($0) }
        }
        return kept
    }
}

extension FilePath {
    /// The path with something added to its last component.
    func suffixed(_ suffix: String) -> FilePath { FilePath(bytes: bytes + Array(suffix.utf8)) }
}

extension QueueStoreError {
    /// What a failed system call at the queue's place means.
    fileprivate init(systemError code: Int32, at path: FilePath) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EIO: .inputOutput(SystemFault.words(code))
            default: .notWritable(SystemFault.words(code))
            }
        self.init(kind, queue: path.display)
    }
}

/// The kind of file system below a path, as far as it matters to a database.
enum FileSystemType {
    /// The name of the network file system that holds the path; nil when it is local or cannot be told.
    static func networkName(at path: FilePath) -> String? {
        networkName(magic: path.withCString { csqlite_file_system_magic($0) })
    }

    /// By the magic numbers of statfs(2).
    static func networkName(magic: UInt32) -> String? {
        switch magic {
        case 0x6969: "NFS"
        case 0x517B, 0xFE53_4D42: "SMB"
        case 0xFF53_4D42: "CIFS"
        case 0x6573_5546: "FUSE"
        case 0x0102_1997: "9P"
        case 0x00C3_6400: "Ceph"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        case 0x7375_7245: "Coda"
        case 0x0BD0_0BD0: "Lustre"
        case 0x4750_4653: "GPFS"
        case 0x0116_1970: "GFS2"
        case 0x7461_636F: "OCFS2"
        case 0x786F_4256: "VirtualBox shared folder"
        default: nil
        }
    }
}
