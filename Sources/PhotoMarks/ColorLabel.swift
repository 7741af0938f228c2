import Foundation

/// A colour label of a photo, in the spelling of the service (`color_label` of a photo, `filter_color` of a delivery).
///
/// To add a label, add its case; the compiler then asks for its row in each table below.
public enum ColorLabel: String, Sendable, CaseIterable, Codable {
    case red
    /// Only servers of the work order's dialect take it.
    case orange
    case yellow
    case green
    case blue
    case purple

    /// The labels that the running backend and its web client know.
    package static let backend: [ColorLabel] = allCases.filter { $0 != .orange }
}

// MARK: - As photo programs write it

extension ColorLabel {
    /// The label with such a name in Lightroom's or Bridge's sets, in the languages they ship in; upper and
    /// lower case, composed and decomposed letters are the same. Nil for a name that stands for no label.
    package init?(name: String) {
        guard let label = ColorLabel.byName[name.precomposedStringWithCanonicalMapping.lowercased()] else { return nil }
        self = label
    }

    /// The label with such a number in darktable's `Xmp.darktable.colorlabels`.
    package init?(darktable number: Int) {
        guard let label = ColorLabel.allCases.first(where: { $0.darktableNumber == number }) else { return nil }
        self = label
    }

    /// The label with such a number in digiKam's `Xmp.digiKam.ColorLabel`.
    package init?(digiKam number: Int) {
        guard let label = ColorLabel.allCases.first(where: { $0.digiKamNumber == number }) else { return nil }
        self = label
    }

    /// darktable's number (`dt_colorlabels_enum` in its `src/common/colorlabels.h`), which has nothing to do with the
    /// order of the cases; nil for a label that darktable does not have.
    package var darktableNumber: Int? {
        switch self {
        case .red: 0
        case .yellow: 1
        case .green: 2
        case .blue: 3
        case .purple: 4
        case .orange: nil
        }
    }

    /// digiKam's number (`ColorLabel` in its `digikam_globals.h`); nil for a label that is not taken from it. Its 0 is
    /// no label, 7, 8 and 9 are grey, black and white, and its 2 is an orange that the running backend refuses.
    package var digiKamNumber: Int? {
        switch self {
        case .red: 1
        case .yellow: 3
        case .green: 4
        case .blue: 5
        case .purple: 6
        case .orange: nil
        }
    }

    private static let byName = Dictionary(
        allCases.flatMap { label in label.names.map { ($0, label) } }, uniquingKeysWith: { first, _ in first })

    /// Lower-case names that Lightroom's and Bridge's label sets give it.
    var names: [String] {
        switch self {
        case .red:
            [
                "red", "select", "to delete", "빨강", "빨간색", "적색", "선택", "赤", "レッド", "红", "红色", "紅色", "rot", "rouge",
                "rojo", "rosso", "vermelho", "rood", "röd", "rød", "punainen", "czerwony", "červená", "красный",
                "kırmızı",
            ]
        // A label that most servers refuse is not guessed from a word.
        case .orange: []
        case .yellow:
            [
                "yellow", "second", "color correction needed", "노랑", "노란색", "황색", "보조", "黄", "イエロー", "黄色", "gelb",
                "jaune", "amarillo", "giallo", "amarelo", "geel", "gul", "keltainen", "żółty", "žlutá", "желтый",
                "жёлтый",
                "sarı",
            ]
        case .green:
            [
                "green", "approved", "good to use", "녹색", "초록", "초록색", "승인됨", "승인", "緑", "グリーン", "绿色", "綠色", "绿",
                "grün",
                "vert", "verde", "groen", "grön", "grønn", "grøn", "vihreä", "zielony", "zelená", "зеленый", "зелёный",
                "yeşil",
            ]
        case .blue:
            [
                "blue", "review", "retouching needed", "파랑", "파란색", "청색", "검토", "青", "ブルー", "蓝色", "藍色", "蓝", "blau",
                "bleu",
                "azul", "blu", "blauw", "blå", "sininen", "niebieski", "modrá", "синий", "mavi",
            ]
        case .purple:
            [
                "purple", "to do", "to print", "보라", "보라색", "자주", "자주색", "자색", "할 일", "紫", "パープル", "紫色", "lila",
                "violett",
                "purpur", "violet", "pourpre", "púrpura", "morado", "violeta", "viola", "roxo", "paars", "purppura",
                "fioletowy",
                "purpurowy", "fialová", "фиолетовый", "пурпурный", "mor",
            ]
        }
    }
}
