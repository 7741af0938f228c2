import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does about photos' places in their project: unique, in the sequence of queueing, above the server's.
struct PlaceConformance {
    static let checks: [StoreConformance.Check] = [
        .init("places follow the sequence of queueing, whoever is faster") {
            try await PlaceConformance().`places follow the sequence of queueing, whoever is faster`($0)
        },
        .init("a later batch goes above what was added elsewhere") {
            try await PlaceConformance().`a later batch goes above what was added elsewhere`($0)
        },
        .init("photos added elsewhere in the middle of a batch are jumped over") {
            try await PlaceConformance().`photos added elsewhere in the middle of a batch are jumped over`($0)
        },
        .init("a job that comes back late takes a place at the end") {
            try await PlaceConformance().`a job that comes back late takes a place at the end`($0)
        },
        .init("places stay within what the server can store") {
            try await PlaceConformance().`places stay within what the server can store`($0)
        },
        .init("a place is never 0 or below, whatever the server has") {
            try await PlaceConformance().`a place is never 0 or below, whatever the server has`($0)
        },
    ]

    func `places follow the sequence of queueing, whoever is faster`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg", "c.jpg")
        let claims = try await [bundle.claimed(), bundle.claimed(), bundle.claimed()]
        #expect(try await bundle.reserve(claims[2], hash: "33", highest: 10) == .granted(order: 13))
        #expect(try await bundle.reserve(claims[0], hash: "11", highest: 10) == .granted(order: 11))
        #expect(try await bundle.reserve(claims[1], hash: "22", highest: 10) == .granted(order: 12))
    }

    func `a later batch goes above what was added elsewhere`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let first = try await bundle.claimed()
        #expect(try await bundle.reserve(first, hash: "11") == .granted(order: 1))
        _ = try await bundle.settle(first, .done("photo-1"))
        try await bundle.enqueue("b.jpg", "c.jpg")
        let second = try await bundle.claimed()
        let third = try await bundle.claimed()
        #expect(try await bundle.reserve(third, hash: "33", highest: 40) == .granted(order: 42))
        #expect(try await bundle.reserve(second, hash: "22", highest: 40) == .granted(order: 41))
    }

    func `photos added elsewhere in the middle of a batch are jumped over`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg", "c.jpg")
        let claims = try await [bundle.claimed(), bundle.claimed(), bundle.claimed()]
        #expect(try await bundle.reserve(claims[0], hash: "11", highest: 0) == .granted(order: 1))
        #expect(try await bundle.reserve(claims[2], hash: "33", highest: 20) == .granted(order: 22))
        #expect(try await bundle.reserve(claims[1], hash: "22", highest: 20) == .granted(order: 21))
    }

    func `a job that comes back late takes a place at the end`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let failed = try await bundle.claimed()
        _ = try await bundle.settle(failed, .failed(someError))
        let second = try await bundle.claimed()
        #expect(try await bundle.reserve(second, hash: "22") == .granted(order: 2))
        _ = try await bundle.settle(second, .done("photo-2"))
        #expect(try await bundle.store.retry(JobSelection(states: [.failed])) == 1)
        #expect(try await bundle.reserve(bundle.claimed(), hash: "11", highest: 2) == .granted(order: 3))
    }

    func `places stay within what the server can store`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let highest = Int(Int32.max)
        #expect(try await bundle.reserve(bundle.claimed(), hash: "11", highest: highest) == .granted(order: highest))
        #expect(try await bundle.reserve(bundle.claimed(), hash: "22", highest: -5) == .granted(order: highest))
    }

    func `a place is never 0 or below, whatever the server has`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        #expect(try await bundle.reserve(bundle.claimed(), hash: "11", highest: -7) == .granted(order: 1))
    }
}
