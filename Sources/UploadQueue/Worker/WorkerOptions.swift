import Foundation
import PhotoPreparation

/// How a worker goes about it. Every field has a sensible default.
public struct WorkerOptions: Sendable {
    /// Photos that are decoded at once; one per core.
    public var preparations = ProcessInfo.processInfo.activeProcessorCount
    /// Transfers at once, per account.
    public var transfers = 4
    /// Bytes of memory for pictures that are being decoded or wait to be sent.
    public var memoryBudget = 224 << 20
    /// A job comes back this long after its worker was heard of last.
    public var leaseDuration = Duration.seconds(60)
    /// Attempts at one photo, as far as they count.
    public var maximumAttempts = 8
    /// For photos' own faults.
    public var backoff = Backoff()
    /// For an account that is overloaded or cannot be reached.
    public var accountBackoff = Backoff(base: .seconds(2), limit: .seconds(300))
    /// Pause between the starts of two transfers after the service complained of too many, to begin with: the image host
    /// takes 240 new pictures a minute from the whole service.
    public var pacedInterval = Duration.milliseconds(250)
    /// After a lost answer, a server may take this long to finish what it was asked: no look before then is final.
    public var settlingTime = Duration.seconds(5)
    /// How long `drain` waits while nothing can be done, and how far ahead it waits for delayed photos.
    public var patience = Duration.seconds(120)
    /// How often the queue is looked at for other processes' changes while there is nothing to do.
    public var pollInterval = Duration.seconds(1)
    /// How long transfers may go on after a graceful stop.
    public var gracePeriod = Duration.seconds(10)
    /// When a project's list on the server is read again.
    public var listLifetime = Duration.seconds(900)
    /// Progress of one transfer is told at most this often.
    public var progressInterval = Duration.milliseconds(100)
    public var crashLimits = CrashLimits()
    /// The queue's file, where `CrashNote` leaves its notes.
    public var crashNotes: FilePath?

    public init() {}

    /// Jobs in hand at once: some being decoded, some being sent, and some ready so that neither has to wait.
    var jobsInHand: Int { max(preparations, 1) * 2 + max(transfers, 1) }
}
