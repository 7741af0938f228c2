import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct SettingTests {
    @Test func `settings are a flat list of texts`() async throws {
        let server = ScriptedServer(["GET /settings/": [(200, #"{"theme_pref":"dark"}"#)]])
        #expect(try await server.client.settings() == ["theme_pref": "dark"])
    }

    @Test func `one setting goes to its own address, or to the work order's`() async throws {
        let backend = ScriptedServer(["PUT /settings/theme_pref": [(200, "{}")]])
        try await backend.client.setSetting("theme_pref", "dark")
        #expect(backend.log == [#"PUT /settings/theme_pref {"value":"dark"}"#])
        let other = ScriptedServer(["PUT /settings/": [(200, "{}")]])
        try await other.client.setSetting("theme_pref", "dark")
        #expect(other.log.last == #"PUT /settings/ {"theme_pref":"dark"}"#)
    }

    @Test func `the code of a refused key is told`() async throws {
        let server = ScriptedServer([
            "PUT /settings/batch/update": [(400, #"{"detail":"SETTING_KEY_NOT_ALLOWED: color_label_orange"}"#)]
        ])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.setSettings(["color_label_orange": "x"])
        }
        #expect(error?.code == "SETTING_KEY_NOT_ALLOWED")
        #expect(error?.message.contains("color_label_orange") == true)
    }

    @Test func `a folder is only linked to a project that is there`() async throws {
        let server = ScriptedServer([
            "GET /projects/p": [(404, #"{"detail":"PROJECT_NOT_FOUND"}"#)],
            "DELETE /folder-links/": [(200, #"{"ok":true}"#)],
        ])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.linkFolder("/photos", to: "p")
        }
        #expect(error?.kind == .notFound)
        try await server.client.unlinkFolder("/photos")
        #expect(server.log.last == #"DELETE /folder-links/ {"folder_path":"/photos"}"#)
    }
}
