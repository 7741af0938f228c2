// swift-tools-version: 6.1
import PackageDescription

/// Every Swift target: no implicit existentials, no members that came in through somebody else's import.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Besides: what a module imports is its own business, unless it says `public import` or `package import`.
let strictImports: [SwiftSetting] = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
    name: "racconto-linux",
    products: [
        .library(name: "RaccontoKit", targets: ["RaccontoHTTP", "RaccontoKit"]),
        .library(name: "PhotoPreparation", targets: ["PhotoPreparation"]),
        .library(name: "UploadQueue", targets: ["UploadQueue"]),
        .library(name: "StoryPreview", targets: ["StoryPreview"]),
        .library(name: "FakeRacconto", targets: ["FakeRacconto"]),
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
        .target(name: "RuntimeLibraries", swiftSettings: strict),

        // Threads for work that blocks, and the system's error texts: below everything else.
        .target(name: "RaccontoSystem", swiftSettings: strictImports),

        .target(name: "RaccontoHTTP", dependencies: ["CCurl", "RaccontoSystem"], swiftSettings: strictImports),
        .target(name: "RaccontoKit", dependencies: ["RaccontoHTTP", "RaccontoSystem"], swiftSettings: strictImports),
        .target(
            name: "PhotoPreparation", dependencies: ["CJPEG", "CVips", "RuntimeLibraries"], swiftSettings: strict),
        .target(
            name: "UploadQueue", dependencies: ["RaccontoHTTP", "RaccontoKit", "PhotoPreparation", "CSQLite"],
            swiftSettings: strict),
        .target(
            name: "StoryPreview", dependencies: ["RaccontoHTTP", "RaccontoKit", "RuntimeLibraries"],
            resources: [.embedInCode("Assets/style.css"), .embedInCode("Assets/viewer.js")], swiftSettings: strict),
        .executableTarget(
            name: "racconto-cli",
            dependencies: ["RaccontoHTTP", "RaccontoKit", "PhotoPreparation", "UploadQueue", "StoryPreview"],
            swiftSettings: strict),

        // The backend's and Cloudflare's twin. It knows nothing of the client's code.
        // Optimised in debug builds, too: tests send it pictures, whose bytes it checks and hashes one by one.
        .target(
            name: "FakeRacconto", path: "MockServer/FakeRacconto",
            swiftSettings: strict + [.unsafeFlags(["-O"])]),
        .executableTarget(
            name: "racconto-mock-server", dependencies: ["FakeRacconto"], path: "MockServer/racconto-mock-server",
            swiftSettings: strict),

        // Photographs made on the spot, for tests, benchmarks and the demo.
        .target(
            name: "CSampleScene", path: "Tests/Support/CSampleScene", cSettings: [.unsafeFlags(["-O3"])]),
        .target(
            name: "SamplePhotos", dependencies: ["CJPEG", "CSampleScene"], path: "Tests/Support/SamplePhotos",
            swiftSettings: strict),
        .executableTarget(
            name: "racconto-sample-photos", dependencies: ["SamplePhotos"],
            path: "Tests/Support/racconto-sample-photos",
            swiftSettings: strict),
        .executableTarget(
            name: "racconto-bench",
            dependencies: ["RaccontoHTTP", "RaccontoKit", "PhotoPreparation", "SamplePhotos", "CJPEGFloor"],
            path: "Benchmarks/racconto-bench", swiftSettings: strict),
        .target(
            name: "CJPEGFloor", path: "Benchmarks/CJPEGFloor", cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("m")]),

        .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "RaccontoKitTests",
            dependencies: ["RaccontoSystem", "RaccontoHTTP", "RaccontoKit", "FakeRacconto", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoPreparationTests",
            dependencies: ["PhotoPreparation", "CJPEG", "CJPEGFloor", "SamplePhotos", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "UploadQueueTests",
            dependencies: [
                "RaccontoHTTP", "RaccontoKit", "UploadQueue", "FakeRacconto", "SamplePhotos", "TestSupport",
            ], swiftSettings: strict),
        .testTarget(
            name: "StoryPreviewTests", dependencies: ["RaccontoHTTP", "RaccontoKit", "StoryPreview", "TestSupport"],
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
                "racconto-cli", "RaccontoHTTP", "RaccontoKit", "PhotoPreparation", "UploadQueue", "FakeRacconto",
                "SamplePhotos",
                "TestSupport",
            ], swiftSettings: strict),
    ],
    cLanguageStandard: .gnu17
)
