import RaccontoKit

/// A user of a server, as a store keeps it.
package struct AccountRecord: Sendable, Equatable {
    /// The store's number of it; positive.
    package var row: Int64
    /// Counts the logins: a hold for an ended login of an earlier epoch is ignored.
    package var loginEpoch: Int64

    package init(row: Int64, loginEpoch: Int64 = 0) {
        self.row = row
        self.loginEpoch = loginEpoch
    }
}

/// A project of an account, as a store keeps it: its clock, and the places of its photos.
///
/// Jobs get positions when they are queued, one after another. Jobs of one series get the `order` series base + 1 +
/// (position − series start). A series ends when nothing of the project is unfinished, so that photos added elsewhere in
/// the meantime keep their places below the next series.
package struct ProjectRecord: Sendable, Equatable {
    /// The store's number of it; positive.
    package var row: Int64
    package var account: Int64
    package var destination: Destination
    package var name: ProjectName?
    package var nextPosition: Int64 = 0
    package var seriesStart: Int64 = 0
    package var seriesBase: Int64 = 0
    /// The highest `order` given out or seen on the server.
    package var highestOrder: Int64 = 0
    /// Jobs that were ever completed.
    package var completions: Int64 = 0

    package init(row: Int64, account: Int64, destination: Destination) {
        self.row = row
        self.account = account
        self.destination = destination
    }

    mutating func beginSeries() {
        seriesStart = nextPosition
        seriesBase = highestOrder
    }

    mutating func takePosition() -> Int64 {
        nextPosition += 1
        return nextPosition - 1
    }

    /// The `order` of a photo: above everything that the server has and everything given out before, in the sequence in
    /// which the jobs were queued.
    ///
    /// - Parameter lowestOpen: the lowest position of an unfinished job without a place.
    mutating func assignOrder(position: Int64, highestOnServer: Int64, lowestOpen: Int64?) -> Int {
        if highestOnServer > highestOrder {
            // Somebody else added photos. Those still without a place go above them, all of them, which keeps their
            // sequence.
            seriesBase = highestOnServer
            seriesStart = lowestOpen ?? position
        }
        // The server stores 32 bits, and 0 would ask it for a place of its own choosing.
        let order = min(max(seriesBase &+ 1 &+ (position &- seriesStart), 1), Int64(Int32.max))
        highestOrder = max(highestOrder, order, highestOnServer)
        return Int(order)
    }
}
