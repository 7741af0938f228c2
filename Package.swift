// swift-tools-version: 6.1
import PackageDescription

/// Every Swift target: no implicit existentials, no members that came in through somebody else's import.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Also: an import is internal unless it says otherwise, so that every dependency of the public interface is visible.
let strictImports = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
    name: "racconto-linux",
    products: [
        .library(name: "RaccontoKit", targets: ["RaccontoHTTP", "RaccontoKit", "RaccontoStory", "PhotoMarks"]),
        .library(name: "PhotoPreparation", targets: ["PhotoPreparation", "PhotoMarks"]),
        .library(name: "UploadQueue", targets: ["UploadQueue"]),
        .library(name: "StoryPreview", targets: ["StoryPreview"]),
        .library(name: "FakeRacconto", targets: ["FakeRacconto"]),
        .library(name: "QueueStoreConformance", targets: ["QueueStoreConformance"]),
        .executable(name: "racconto", targets: ["racconto-cli"]),
        .executable(name: "racconto-mock-server", targets: ["racconto-mock-server"]),
        .executable(name: "racconto-sample-photos", targets: ["racconto-sample-photos"]),
    ],
    targets: [
        // C: what Swift cannot say, and no policy.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "CJPEG",
            cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("m")]),
        .target(name: "CVips"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

        // Libraries that are loaded when first needed (libvips, libgexiv2, libmd4c, libcrypto).
        .target(name: "RuntimeLibraries", swiftSettings: strictImports),

        // Threads for work that blocks, and the system's error texts: below everything else.
        .target(name: "RaccontoSystem", swiftSettings: strictImports),

        .target(name: "RaccontoHTTP", dependencies: ["CCurl", "RaccontoSystem"], swiftSettings: strictImports),
        .target(
            name: "RaccontoKit", dependencies: ["RaccontoHTTP", "RaccontoSystem", "PhotoMarks"],
            swiftSettings: strictImports),
        // Stories: read, file, plan, apply, edit. It knows the client and nothing of the transport.
        .target(name: "RaccontoStory", dependencies: ["RaccontoKit"], swiftSettings: strictImports),
        // Colour labels and stars: the words that files, commands and the service share.
        .target(name: "PhotoMarks", swiftSettings: strictImports),
        .target(
            name: "PhotoPreparation",
            dependencies: ["RaccontoSystem", "PhotoMarks", "CJPEG", "CVips", "RuntimeLibraries"],
            swiftSettings: strictImports),
        .target(
            name: "UploadQueue",
            dependencies: [
                "RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "PhotoPreparation", "PhotoMarks", "CSQLite",
            ],
            swiftSettings: strictImports),
        .target(
            name: "StoryPreview",
            dependencies: ["RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "RaccontoStory", "RuntimeLibraries"],
            resources: [.embedInCode("Assets/style.css"), .embedInCode("Assets/viewer.js")],
            swiftSettings: strictImports),
        .executableTarget(
            name: "racconto-cli",
            dependencies: [
                "PhotoMarks",
                "RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "RaccontoStory", "PhotoPreparation", "UploadQueue",
                "StoryPreview",
            ],
            swiftSettings: strictImports),

        // The backend's and Cloudflare's twin. It knows nothing of the client's code.
        // Optimised in debug builds, too: tests send it pictures, whose bytes it checks and hashes one by one.
        .target(
            name: "FakeRacconto", path: "MockServer/FakeRacconto",
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault"), .unsafeFlags(["-O"])]),
        .executableTarget(
            name: "racconto-mock-server", dependencies: ["FakeRacconto"], path: "MockServer/racconto-mock-server",
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]),

        // Photographs made on the spot, for tests, benchmarks and the demo.
        .target(
            name: "CSampleScene", path: "Tests/Support/CSampleScene", cSettings: [.unsafeFlags(["-O3"])]),
        .target(
            name: "SamplePhotos", dependencies: ["CJPEG", "CSampleScene"], path: "Tests/Support/SamplePhotos",
            swiftSettings: strictImports),
        .executableTarget(
            name: "racconto-sample-photos", dependencies: ["SamplePhotos"],
            path: "Tests/Support/racconto-sample-photos",
            swiftSettings: strictImports),
        .executableTarget(
            name: "racconto-bench",
            dependencies: [
                "UploadQueue", "RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "RaccontoStory", "PhotoPreparation",
                "SamplePhotos", "CJPEGFloor",
            ],
            path: "Benchmarks/racconto-bench", swiftSettings: strictImports),
        .target(
            name: "CJPEGFloor", path: "Benchmarks/CJPEGFloor", cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("m")]),

        .target(
            name: "TestSupport", path: "Tests/Support/TestSupport",
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]),
        // What every store of a queue must do; for stores in other packages as well.
        .target(
            name: "QueueStoreConformance",
            dependencies: [
                "RaccontoSystem", "RaccontoHTTP", "UploadQueue", "PhotoPreparation", "RaccontoKit", "TestSupport",
            ],
            path: "Tests/Support/QueueStoreConformance",
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]),
        // Rules about the sources themselves.
        .testTarget(name: "HouseTests", path: "Tests/HouseTests", swiftSettings: strict),
        .testTarget(
            name: "RaccontoKitTests",
            dependencies: [
                "PhotoMarks", "RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "FakeRacconto", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RaccontoStoryTests",
            dependencies: [
                "RaccontoSystem", "RaccontoHTTP", "RaccontoStory", "RaccontoKit", "FakeRacconto", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoPreparationTests",
            dependencies: [
                "PhotoPreparation", "PhotoMarks", "RuntimeLibraries", "CJPEG", "CJPEGFloor", "SamplePhotos",
                "TestSupport",
            ], swiftSettings: strictImports),
        .testTarget(
            name: "UploadQueueTests",
            dependencies: [
                "RaccontoSystem", "RaccontoHTTP", "UploadQueue", "QueueStoreConformance", "FakeRacconto",
                "SamplePhotos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "StoryPreviewTests",
            dependencies: [
                "RaccontoSystem", "RaccontoHTTP", "StoryPreview", "RaccontoStory", "RaccontoKit", "TestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "FakeRaccontoTests", dependencies: ["FakeRacconto", "racconto-mock-server", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ContractTests", dependencies: ["FakeRacconto", "TestSupport"], exclude: ["README.md"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "PhotoMarks",
                "RaccontoSystem", "RaccontoHTTP",
                "racconto-cli", "RaccontoKit", "RaccontoStory", "PhotoPreparation", "UploadQueue", "FakeRacconto",
                "SamplePhotos",
                "TestSupport",
            ], swiftSettings: strict),
    ],
    cLanguageStandard: .gnu17
)

// `make test-sanitize` builds the tests of what calls C, and nothing else: everything twice would take too long.
if Context.environment["RACCONTO_SANITIZE"] != nil {
    let tests: Set = ["PhotoPreparationTests", "RaccontoKitTests"]
    package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}
