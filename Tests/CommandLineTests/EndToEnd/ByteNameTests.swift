import FakeRacconto
import Foundation
import TestSupport
import Testing

/// Names on Linux are bytes. `caf\xE9`, which older cameras and archives write, is found wherever a path can be given.
@Suite(.timeLimit(.minutes(10))) struct ByteNameTests {
    @Test func `a folder and a file whose names are not UTF-8 are uploaded by name`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(3)
        let result = try await bundle.shell(
            """
            cd '\(folder)' && mkdir $'caf\\xe9' && mv IMG_1.jpg $'caf\\xe9/' && mv IMG_2.jpg $'b\\xff.jpg' &&
            racconto upload $'caf\\xe9' $'b\\xff.jpg' '\(folder)/IMG_3.jpg' --project jeju --queue $'q\\xe9.sqlite' &&
            [ -f $'q\\xe9.sqlite' ] && racconto upload '\(folder)' --project jeju --queue $'q\\xe9.sqlite' --quiet
            """)
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(bundle.server.photos().count == 3)
    }

    @Test func `a story file, a text and a folder of photos whose names are not UTF-8`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let folder = try bundle.photos(2)
        let result = try await bundle.shell(
            """
            set -e; cd '\(bundle.directory.path)'; mv '\(folder)' $'f\\xe9'; f=$'s\\xe9.md'; n=$'n\\xe9'
            racconto story new $'f\\xe9' --project jeju -o "$f"
            racconto story plan "$f" || [ $? = 2 ]
            racconto story apply "$f" --photos $'f\\xe9' --yes
            racconto story preview "$f" --photos $'f\\xe9' --output page
            racconto story pull jeju --output "$f" --force
            racconto story plan "$f"
            echo words > "$n"; racconto note add --file "$n" --project jeju
            """)
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(bundle.server.photos().count == 2)
    }

    @Test func `what must be text says so, with the bytes that are none`() async throws {
        let bundle = try CommandLineBundle()
        let result = try await bundle.shell("racconto upload . --project $'caf\\xe9'")
        #expect(result.exitCode == 64)
        #expect(result.complaints.hasPrefix("racconto: `--project` must be UTF-8 text, not `caf\\xE9`"))
        let missing = try await bundle.shell("racconto upload $'caf\\xe9' --project p")
        #expect(missing.exitCode == 66 && missing.complaints.contains("No such file"), "\(missing.complaints)")
    }
}
