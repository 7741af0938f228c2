import Testing

@testable import racconto_cli

@Suite struct ConnectionsTests {
    @Test(arguments: [(nil, 8), (1, 8), (4, 8), (5, 10), (32, 64), (64, 128), (Int.max, 128), (Int.min, 8)])
    func `the pool of connections has room for the transfers that were asked for`(transfers: Int?, expected: Int) {
        #expect(Context.connections(for: transfers) == expected)
    }

    @Test func `every command that uploads says how many transfers it was asked for`() throws {
        let upload = ["folder", "--project", "P", "--transfers", "32"]
        #expect(try UploadCommand(parsing: upload).transfers == 32)
        #expect(try WorkerCommand(parsing: ["--transfers", "32"]).transfers == 32)
        #expect(try StoryNewCommand(parsing: upload).transfers == 32)
        #expect(try StoryApplyCommand(parsing: ["file", "--transfers", "32"]).transfers == 32)
        #expect(try LogoutCommand(parsing: []).transfers == nil)
    }
}
