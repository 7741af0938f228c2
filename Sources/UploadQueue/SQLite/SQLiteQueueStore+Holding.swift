import RaccontoKit

extension SQLiteQueueStore {
    /// Whether a hold covers the destination `d` of a query.
    static let isHeld = """
        EXISTS (SELECT 1 FROM holds h WHERE h.account_id = 0
        OR (h.account_id = d.account_id AND h.destination_id IN (0, d.id)))
        """

    public func place(_ hold: Hold) throws(QueueStoreError) {
        try write { () throws(QueueStoreError) in try insert(hold) }
    }

    /// Places the hold, but not for a login that has been replaced since the claim.
    func place(_ hold: Hold, unlessLoggedInSince epoch: Int64) throws(QueueStoreError) {
        if hold.reason == .auth, case .account(let account) = hold.scope {
            let row = try row(of: account)
            let present = try connection.row("SELECT login_epoch FROM accounts WHERE id = ?", [.integer(row)]) {
                $0.integer(0)
            }
            guard present == epoch else { return }
        }
        try insert(hold)
    }

    private func insert(_ hold: Hold) throws(QueueStoreError) {
        let (account, destination) = try rows(of: hold.scope)
        try connection.run(
            """
            INSERT INTO holds (account_id, destination_id, reason, since, recheck_at, rechecks, message)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, destination_id, reason)
            DO UPDATE SET recheck_at = excluded.recheck_at, message = excluded.message
            """,
            [
                .integer(account), .integer(destination), .text(hold.reason.rawValue),
                .integer(hold.since.milliseconds), SQLiteValue(hold.recheckAt), .integer(Int64(hold.rechecks)),
                .text(hold.message),
            ])
    }

    public func release(_ scope: Hold.Scope, _ reasons: Set<HoldReason>) throws(QueueStoreError) {
        try write { () throws(QueueStoreError) in
            let (account, destination) = try rows(of: scope)
            let inScope = "(?1 = 0 OR (account_id = ?1 AND (?2 = 0 OR destination_id = ?2)))"
            for reason in reasons {
                try connection.run(
                    "DELETE FROM holds WHERE \(inScope) AND reason = ?3",
                    [.integer(account), .integer(destination), .text(reason.rawValue)])
            }
            if reasons.contains(.auth) {
                try connection.run(
                    "UPDATE accounts SET login_epoch = login_epoch + 1 WHERE ?1 IN (0, id)", [.integer(account)])
            }
        }
    }

    public func postpone(_ hold: Hold, until: Moment) throws(QueueStoreError) {
        try write { () throws(QueueStoreError) in
            let (account, destination) = try rows(of: hold.scope)
            try connection.run(
                """
                UPDATE holds SET recheck_at = ?, rechecks = rechecks + 1
                WHERE account_id = ? AND destination_id = ? AND reason = ?
                """,
                [.integer(until.milliseconds), .integer(account), .integer(destination), .text(hold.reason.rawValue)])
        }
    }

    public func holds() throws(QueueStoreError) -> [Hold] {
        try connection.rows(
            """
            SELECT h.account_id, h.destination_id, h.reason, h.since, h.recheck_at, h.rechecks, h.message,
            a.server, a.user_id, d.project_id FROM holds h LEFT JOIN accounts a ON a.id = h.account_id
            LEFT JOIN destinations d ON d.id = h.destination_id ORDER BY h.since, h.reason
            """
        ) { row in
            let account = AccountKey(server: row.text(7), userID: row.text(8))
            let scope: Hold.Scope =
                if row.integer(0) == 0 {
                    .everything
                } else if row.integer(1) == 0 {
                    .account(account)
                } else {
                    .project(Destination(account: account, projectID: ID(row.text(9))))
                }
            return Hold(
                scope: scope, reason: HoldReason(rawValue: row.text(2)) ?? .paused, since: row.moment(3),
                recheckAt: row.optionalMoment(4), rechecks: Int(row.integer(5)), message: row.text(6))
        }
    }

    private func rows(of scope: Hold.Scope) throws(QueueStoreError) -> (account: Int64, destination: Int64) {
        switch scope {
        case .everything: return (0, 0)
        case .account(let account): return (try row(of: account), 0)
        case .project(let destination): return (try row(of: destination.account), try row(of: destination))
        }
    }
}
