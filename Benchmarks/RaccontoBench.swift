@main struct RaccontoBench {
    static func main() async { print("RaccontoBench") }
}
