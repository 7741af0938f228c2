import PhotoPreparation
import RaccontoKit

/// What all uploads of one worker share.
struct WorkerTools: Sendable {
    let store: any QueueStore
    let imageHost: ImageHostClient
    let preparer: PhotoPreparer
    let options: WorkerOptions
    let clock: QueueClock
    let events: @Sendable (WorkerEvent) -> Void
    let threads: PreparationThreads
    let memory: Budget

    /// The end of a lease that is prolonged now.
    var leaseEnd: Moment { clock.now() + options.leaseDuration }
}
