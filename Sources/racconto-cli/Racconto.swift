@main struct Racconto {
    static func main() async { print("racconto") }
}
