@main struct SamplePhotosMain {
    static func main() async { print("SamplePhotosMain") }
}
