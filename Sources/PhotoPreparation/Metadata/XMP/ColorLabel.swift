import Foundation

/// The five colours that the service knows.
enum ColorLabel: String, Sendable, CaseIterable {
    case red
    case yellow
    case green
    case blue
    case purple

    /// The colour that a label's name stands for: Lightroom's and Bridge's sets, in the languages they ship in.
    init?(name: String) {
        let name = name.precomposedLowercase
        guard let colour = ColorLabel.allCases.first(where: { ColorLabel.names[$0]?.contains(name) == true }) else {
            return nil
        }
        self = colour
    }

    static func darktable(_ number: Int) -> ColorLabel? {
        ColorLabel.allCases.indices.contains(number) ? ColorLabel.allCases[number] : nil
    }

    static func digiKam(_ number: Int) -> ColorLabel? {
        switch number {
        case 1: .red
        case 3: .yellow
        case 4: .green
        case 5: .blue
        case 6: .purple
        default: nil
        }
    }

    private static let names: [ColorLabel: Set<String>] = [
        .red: [
            "red", "select", "to delete", "빨강", "빨간색", "적색", "선택", "赤", "レッド", "红", "红色", "紅色", "rot", "rouge",
            "rojo", "rosso", "vermelho", "rood", "röd", "rød", "punainen", "czerwony", "červená", "красный", "kırmızı",
        ],
        .yellow: [
            "yellow", "second", "color correction needed", "노랑", "노란색", "황색", "보조", "黄", "イエロー", "黄色", "gelb",
            "jaune", "amarillo", "giallo", "amarelo", "geel", "gul", "keltainen", "żółty", "žlutá", "желтый", "жёлтый",
            "sarı",
        ],
        .green: [
            "green", "approved", "good to use", "녹색", "초록", "초록색", "승인됨", "승인", "緑", "グリーン", "绿色", "綠色", "绿", "grün",
            "vert", "verde", "groen", "grön", "grønn", "grøn", "vihreä", "zielony", "zelená", "зеленый", "зелёный",
            "yeşil",
        ],
        .blue: [
            "blue", "review", "retouching needed", "파랑", "파란색", "청색", "검토", "青", "ブルー", "蓝色", "藍色", "蓝", "blau", "bleu",
            "azul", "blu", "blauw", "blå", "sininen", "niebieski", "modrá", "синий", "mavi",
        ],
        .purple: [
            "purple", "to do", "to print", "보라", "보라색", "자주", "자주색", "자색", "할 일", "紫", "パープル", "紫色", "lila", "violett",
            "purpur", "violet", "pourpre", "púrpura", "morado", "violeta", "viola", "roxo", "paars", "purppura",
            "fioletowy",
            "purpurowy", "fialová", "фиолетовый", "пурпурный", "mor",
        ],
    ]
}

extension String {
    /// For comparing names typed on different systems.
    fileprivate var precomposedLowercase: String { precomposedStringWithCanonicalMapping.lowercased() }
}
