/// The page's own texts, in the language of its stories.
struct PageStrings: Sendable {
    let language: String
    let contents: String
    let untitled: String
    let morePictures: String
    let picture: String
    let unavailable: String
    let close: String
    let previous: String
    let next: String
    let details: String
    let camera: String
    let lens: String
    let iso: String
    let shutterSpeed: String
    let aperture: String
    let focalLength: String
    let takenAt: String
    let position: String

    static let korean = PageStrings(
        language: "ko", contents: "차례", untitled: "제목 없음", morePictures: "더 많은 사진", picture: "사진",
        unavailable: "사진을 표시할 수 없습니다", close: "닫기", previous: "이전 사진", next: "다음 사진",
        details: "촬영 정보", camera: "카메라", lens: "렌즈", iso: "감도", shutterSpeed: "셔터", aperture: "조리개",
        focalLength: "초점거리", takenAt: "날짜", position: "위치")

    static let english = PageStrings(
        language: "en", contents: "Contents", untitled: "Untitled", morePictures: "More photos", picture: "Photo",
        unavailable: "This photo cannot be shown", close: "Close", previous: "Previous photo", next: "Next photo",
        details: "Details", camera: "Camera", lens: "Lens", iso: "ISO", shutterSpeed: "Shutter",
        aperture: "Aperture", focalLength: "Focal length", takenAt: "Date", position: "Position")

    /// Korean when a title, a description or a chapter's title has Hangul in it, English otherwise.
    static func language(of page: PreviewPage) -> PageStrings {
        var texts = [page.title ?? ""]
        for story in page.stories {
            texts += [story.title, story.description]
            texts += story.chapters.flatMap { [$0.title, $0.description] + $0.subchapters.map(\.title) }
        }
        return texts.contains { $0.unicodeScalars.contains { isHangul($0) } } ? korean : english
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
    }
}
