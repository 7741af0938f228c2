import PhotoPreparation

/// The steps from an empty file to the present format. A step that was published is never changed; new ones are added
/// at the end.
enum Migrations {
    /// The format that this program writes: the number of steps.
    static var current: Int { steps.count }

    /// "RCTQ": tells an upload queue from any other SQLite database.
    static let applicationID: Int64 = 0x5243_5451

    static let steps: [String] = [
        """
        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY,
            server TEXT NOT NULL,
            user_id TEXT NOT NULL,
            login_epoch INTEGER NOT NULL DEFAULT 0,
            UNIQUE (server, user_id)
        ) STRICT;

        -- A project of an account. Places (jobs.position) are given out here, one after another; jobs of one series get
        -- the order series_base + 1 + (position - series_start). A series ends when nothing of the project is unfinished,
        -- so that photos added elsewhere in the meantime keep their places below the next series.
        CREATE TABLE destinations (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id),
            project_id TEXT NOT NULL,
            next_position INTEGER NOT NULL DEFAULT 0,
            series_start INTEGER NOT NULL DEFAULT 0,
            series_base INTEGER,
            highest_order INTEGER NOT NULL DEFAULT 0,
            UNIQUE (account_id, project_id)
        ) STRICT;

        -- account_id 0 is every account, destination_id 0 every project of the account.
        CREATE TABLE holds (
            account_id INTEGER NOT NULL,
            destination_id INTEGER NOT NULL,
            reason TEXT NOT NULL,
            since INTEGER NOT NULL,
            recheck_at INTEGER,
            rechecks INTEGER NOT NULL DEFAULT 0,
            message TEXT NOT NULL,
            PRIMARY KEY (account_id, destination_id, reason)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE batches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE jobs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            destination_id INTEGER NOT NULL REFERENCES destinations (id),
            batch_id INTEGER NOT NULL,
            path BLOB NOT NULL,
            folder BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_s INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            type TEXT NOT NULL,
            insists INTEGER NOT NULL,
            position INTEGER NOT NULL,
            queued_at INTEGER NOT NULL,
            state TEXT NOT NULL DEFAULT 'pending'
                CHECK (state IN ('pending', 'working', 'done', 'failed', 'skipped')),
            not_before INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0,
            returns INTEGER NOT NULL DEFAULT 0,
            crashes INTEGER NOT NULL DEFAULT 0,
            kills INTEGER NOT NULL DEFAULT 0,
            -- A later job took this one's place, because its owner insisted on another upload of the file.
            superseded INTEGER NOT NULL DEFAULT 0,
            lease INTEGER,
            lease_until INTEGER,
            owner TEXT,
            claimed_at INTEGER,
            content_hash TEXT,
            upload_url TEXT,
            image_id TEXT,
            draft TEXT,
            server_name TEXT,
            photo_order INTEGER,
            image_url TEXT,
            recording_since INTEGER,
            photo_id TEXT,
            error_code TEXT,
            error_message TEXT,
            skip_reason TEXT,
            duplicate_of INTEGER,
            settled_at INTEGER,
            CHECK ((state = 'working') = (lease IS NOT NULL))
        ) STRICT;

        CREATE UNIQUE INDEX jobs_file ON jobs (path, destination_id, size, modified_s, modified_ns)
            WHERE superseded = 0;
        CREATE INDEX jobs_due ON jobs (destination_id, not_before, id) WHERE state = 'pending';
        CREATE INDEX jobs_leased ON jobs (destination_id, lease_until) WHERE state = 'working';
        CREATE INDEX jobs_content ON jobs (content_hash, destination_id) WHERE content_hash IS NOT NULL;
        CREATE INDEX jobs_size ON jobs (size, destination_id) WHERE content_hash IS NOT NULL;
        CREATE INDEX jobs_server_name ON jobs (server_name, destination_id) WHERE state = 'done';
        CREATE INDEX jobs_duplicates ON jobs (duplicate_of) WHERE duplicate_of IS NOT NULL;
        CREATE INDEX jobs_batch ON jobs (batch_id);
        """,
        """
        DROP INDEX jobs_server_name;
        CREATE INDEX jobs_server_name ON jobs (server_name, destination_id) WHERE server_name IS NOT NULL;
        """,
        """
        -- Another picture of a name that is taken is uploaded all the same.
        ALTER TABLE jobs ADD COLUMN takes_namesakes INTEGER NOT NULL DEFAULT 0;
        -- The run that first insisted on the upload; runs that go on with it before it is finished share its number.
        ALTER TABLE jobs ADD COLUMN insistence INTEGER;
        ALTER TABLE batches ADD COLUMN insistence INTEGER;
        UPDATE jobs SET insistence = batch_id WHERE insists = 1;
        -- What the project was called when photos were last queued for it.
        ALTER TABLE destinations ADD COLUMN slug TEXT;
        ALTER TABLE destinations ADD COLUMN title TEXT;
        """,
        """
        -- Content and name (content_hash, server_name) are this job's: one unfinished or done job each.
        ALTER TABLE jobs ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0;
        UPDATE jobs SET reserved = 1 WHERE content_hash IS NOT NULL AND state IN ('pending', 'working', 'done');
        -- The unfinished job that holds this one's content or name; not_before is at the end of time meanwhile.
        ALTER TABLE jobs ADD COLUMN waits_for INTEGER;
        ALTER TABLE jobs ADD COLUMN waits_as TEXT CHECK (waits_as IN ('content', 'name'));
        -- A clock of the project: done jobs are numbered, and a job keeps the number at which it was queued.
        ALTER TABLE destinations ADD COLUMN completions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE jobs ADD COLUMN completion INTEGER;
        ALTER TABLE jobs ADD COLUMN queued_after INTEGER NOT NULL DEFAULT 0;
        -- Batches beside its own in which an unfinished job was found again.
        CREATE TABLE batch_jobs (
            batch_id INTEGER NOT NULL,
            job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
            PRIMARY KEY (batch_id, job_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX batch_jobs_job ON batch_jobs (job_id);
        -- The machine whose path it is.
        ALTER TABLE jobs ADD COLUMN host TEXT NOT NULL DEFAULT '';
        DROP INDEX jobs_size;
        CREATE INDEX jobs_reserved ON jobs (destination_id) WHERE reserved = 1 AND state IN ('pending', 'working');
        CREATE INDEX jobs_waiting ON jobs (waits_for) WHERE waits_for IS NOT NULL;
        """,
    ]

    /// The columns that every table must have, by the table's name.
    static func neededColumns() throws(QueueStoreError) -> [String: Set<String>] {
        let scratch = try SQLiteConnection(path: ":memory:", busyTimeout: .zero)
        for step in steps { try scratch.execute(step) }
        return try scratch.columns()
    }
}

extension SQLiteConnection {
    /// The names of all tables' columns.
    func columns() throws(QueueStoreError) -> [String: Set<String>] {
        let pairs = try rows(
            """
            SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
            WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'
            """
        ) { (table: $0.text(0), column: $0.text(1)) }
        return Dictionary(grouping: pairs, by: \.table).mapValues { Set($0.map(\.column)) }
    }
}
