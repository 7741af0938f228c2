@main struct RaccontoMockServer {
    static func main() async { print("RaccontoMockServer") }
}
