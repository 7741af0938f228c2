extension SQLiteQueueStore {
    public func owners() throws(QueueStoreError) -> [WorkerIdentity] {
        try connection.rows("SELECT DISTINCT owner FROM jobs WHERE state = 'working' AND owner IS NOT NULL") {
            WorkerIdentity(rawValue: $0.text(0))
        }
    }

    public func rescue(_ request: RescueRequest) throws(QueueStoreError) -> [RescuedJob] {
        // Usually there is nobody to rescue, which is no reason to write to the disk.
        if try owners().isEmpty { return [] }
        return try write { () throws(QueueStoreError) in
            let candidates = try connection.rows(
                """
                SELECT id, owner, lease_until, crashes, kills FROM jobs INDEXED BY jobs_leased
                WHERE state = 'working' ORDER BY id
                """
            ) {
                Candidate(
                    id: JobID($0.integer(0)), owner: WorkerIdentity(rawValue: $0.text(1)), leaseEnd: $0.moment(2),
                    crashes: Int($0.integer(3)), kills: Int($0.integer(4)))
            }
            var rescued: [RescuedJob] = []
            for candidate in candidates {
                guard let death = request.death(of: candidate.owner, leaseEnd: candidate.leaseEnd) else { continue }
                rescued.append(try rescue(candidate, death, request))
            }
            return rescued
        }
    }

    private func rescue(_ job: Candidate, _ death: RescueRequest.Death, _ request: RescueRequest)
        throws(QueueStoreError) -> RescuedJob
    {
        let crashes = job.crashes + (death == .crashed ? 1 : 0)
        let kills = job.kills + (death == .killed ? 1 : 0)
        let isQuarantined = crashes >= request.limits.crashes || kills >= request.limits.kills
        let error =
            isQuarantined
            ? JobError(
                code: "quarantined", message: "\(crashes + kills) workers in a row died while they had this file")
            : JobError(code: "worker_died", message: "the worker that had this file died")
        try connection.run(
            """
            UPDATE jobs SET state = ?1, reserved = CASE ?1 WHEN 'pending' THEN reserved ELSE 0 END, crashes = ?, kills = ?, attempts = attempts - ?, not_before = ?, error_code = ?,
            error_message = ?, settled_at = ?, \(SQLiteQueueStore.leaseEnded) WHERE id = ?
            """,
            [
                .text(isQuarantined ? "failed" : "pending"), .integer(Int64(crashes)), .integer(Int64(kills)),
                // Whoever is killed from outside is not at fault.
                .integer(death == .killed ? 1 : 0),
                // Behind the jobs that have not been tried yet, in case it is to blame.
                .integer(request.now.milliseconds), .text(error.code), .text(error.message),
                SQLiteValue(isQuarantined ? request.now : nil), .integer(job.id.rawValue),
            ])
        if isQuarantined { try letWaitersGo(of: job.id) }
        return RescuedJob(id: job.id, isQuarantined: isQuarantined)
    }

    private struct Candidate {
        var id: JobID
        var owner: WorkerIdentity
        var leaseEnd: Moment
        var crashes: Int
        var kills: Int
    }
}

extension RescueRequest {
    /// How the owner of a lease died; nil while it must be taken for alive. A lease that ends without a heartbeat counts
    /// as a crash: its worker hangs, or its machine went down.
    func death(of owner: WorkerIdentity, leaseEnd: Moment) -> Death? {
        if let known = dead[owner] { return known }
        return owner != except && leaseEnd <= now ? .crashed : nil
    }
}
