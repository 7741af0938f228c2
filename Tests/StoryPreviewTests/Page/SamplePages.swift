import Foundation
import RaccontoKit
import RaccontoStory

@testable import StoryPreview

/// Pages for the tests.
enum SamplePages {
    static func picture(_ number: Int, _ width: Int?, _ height: Int?, caption: String = "") -> PreviewPicture {
        PreviewPicture(
            source: .delivered("https://imagedelivery.net/account/image-\(number)-\(width ?? 0)x\(height ?? 0)/public"),
            width: width, height: height, caption: caption)
    }

    /// One of everything: layouts, odd shapes, texts on both sides, sub-chapters, facts.
    static var story: PreviewStory {
        var dawn = picture(1, 6000, 4000, caption: "첫 배")
        dawn.facts.camera = "Canon EOS R5"
        dawn.facts.iso = "ISO 400"
        dawn.facts.shutterSpeed = "1/250s"
        dawn.facts.takenAt = "2026-03-01 06:12"
        let text =
            "섬의 동쪽 끝에서 해를 기다렸다.\n**\"바람\"**이 먼저 왔다.\n\n> 파도는 쉬지 않는다.\n\n두 번째 배가 들어올 무렵에는 이미 날이 밝아 있었고, 사람들은 말없이 그물을 걷었다."
        return PreviewStory(
            title: "제주, 겨울의 끝", description: "바람과 돌, 그리고 사람들에 대한 기록.", location: "제주 성산",
            chapters: [
                .init(
                    title: "새벽", description: "첫 배를 타고.",
                    blocks: [
                        .pictures([dawn], layout: .single), .text(text),
                        .pictures(
                            [picture(2, 6000, 4000), picture(3, 4000, 6000), picture(4, 4000, 4000)], layout: .grid),
                        .pictures([picture(5, 6000, 4000), picture(6, 3000, 4000, caption: "돌담")], layout: .wide),
                    ],
                    subchapters: [
                        .init(
                            title: "성산",
                            blocks: [
                                .sideBySide(text: text, pictures: [picture(7, 4000, 6000)], textSide: .left),
                                .sideBySide(
                                    text: text, pictures: [picture(8, 6000, 4000), picture(9, 4000, 6000)],
                                    textSide: .right),
                            ])
                    ]),
                .init(
                    title: "", description: "",
                    blocks: [
                        .pictures((10..<17).map { picture($0, $0 % 3 == 0 ? 4000 : 6000, 4500) }, layout: .grid),
                        .pictures([picture(20, 4000, 6000)], layout: .single),
                        .pictures([picture(21, nil, nil), picture(22, 12000, 1000)], layout: .wide),
                        .pictures((30..<34).map { picture($0, 3000, 4000) }, layout: .grid),
                        .text(
                            "# 마치며\n\n| 날짜 | 곳 |\n|---|---|\n| 3월 1일 | 성산 |\n\n- 하나\n- 둘\n\n[링크](https://racconto.app)"),
                    ]),
            ])
    }

    /// A story of as many chapters and items as asked; every fifth item is a text.
    static func large(chapters: Int, items: Int) -> PreviewStory {
        PreviewStory(
            title: "큰 이야기",
            chapters: (0..<chapters).map { chapter in
                let count = items / chapters
                let blocks: [PreviewBlock] = (0..<count / 5).flatMap { block -> [PreviewBlock] in
                    let first = chapter * count + block * 5
                    return [
                        .text("문단 \(first)의 글. **\"인용\"**입니다. " + String(repeating: "긴 글이 이어진다. ", count: 20)),
                        .pictures((1...4).map { picture(first + $0, 6000, 4000, caption: "사진 \($0)") }, layout: .grid),
                    ]
                }
                return .init(title: "장 \(chapter)", blocks: blocks)
            })
    }
}
