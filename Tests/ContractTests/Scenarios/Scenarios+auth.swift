import FakeRacconto
import Foundation

extension Scenarios {
    static let auth: Scenario.Table = [
        "auth-login-unverified": .only { world in
            world.server.seedUser(email: Account.newcomer.rawValue, password: "password-8", verified: false)
        },
        "auth-register-duplicate": .only(),
        "auth-resend-already-verified": .only(),
        "auth-username-taken": .only(as: .newcomer),
        "auth-me-no-username": .only(as: .limited),
        "auth-me-photo-count-excludes-trashed-projects": .only(as: .limited) { world in
            world.server.setLimits(of: Account.limited.rawValue, projects: 3)
            world.owner = .limited
            for number in 1...3 { try world.makePhoto(World.id(number), in: World.id(number < 3 ? 11 : 12)) }
            try world.call("DELETE", "/projects/\(World.id(12))")
            world.server.setLimits(of: Account.limited.rawValue, projects: 2)
        },
        "auth-password-ok": .only(as: .newcomer),
        "auth-password-73-bytes-500": .only(),
        "auth-verify-ok": .only { world in try world.registerNewcomer() },
        "auth-verify-token-reused": .only { world in
            try world.registerNewcomer()
            try world.call("GET", "/auth/verify-email?token=" + (world.secret ?? ""), as: .guest)
        },
        "auth-reset-ok": .only { world in try world.askForReset() },
        "auth-reset-short": .only { world in try world.askForReset() },
        "auth-reset-does-not-invalidate-old-token": .only(as: .newcomer) { world in
            world.server.setLimits(of: Account.newcomer.rawValue, photos: 1000, projects: 3)
            _ = try world.token(of: .newcomer)
            try world.askForReset()
            try world.call(
                "POST", "/auth/reset-password",
                ["token": .string(world.secret ?? ""), "new_password": "new-password-2"], as: .guest)
        },
        "auth-withdraw-ok": .only(as: .newcomer) { world in
            world.server.seedUser(email: Account.newcomer.rawValue, password: "newer-password-1")
        },
        "auth-me-after-withdraw": .only(as: .newcomer) { world in
            try world.call("DELETE", "/auth/withdraw", ["password": "new-password-1"], as: .newcomer)
        },
        "auth-withdraw-with-chapters-500": .only(as: .leaver) { world in
            world.owner = .leaver
            try world.makeChapter(World.spareChapter)
        },
        "auth-withdraw-with-photos-only": .only(as: .leaver) { world in
            world.owner = .leaver
            try world.makePhoto(World.id(1))
        },
    ]
}

extension World {
    fileprivate func registerNewcomer() throws {
        let email = "fresh@example.com"
        try call(
            "POST", "/auth/register", ["email": .string(email), "password": "password-8"], as: .guest, expecting: 201)
        secret = server.verificationToken(for: email)
    }

    fileprivate func askForReset() throws {
        let email = Account.newcomer.rawValue
        try call("POST", "/auth/forgot-password", ["email": .string(email)], as: .guest)
        secret = server.resetToken(for: email)
    }
}
