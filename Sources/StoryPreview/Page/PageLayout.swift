import RaccontoKit

/// The measures of a page, in CSS pixels; those of the service's own portfolio.
enum PageLayout {
    /// The column of text and pictures.
    static let width = 848.0
    static let gridGap = 14.0
    static let wideGap = 20.0
    /// Between text and pictures side by side, which share the width 2:3.
    static let sideGap = 28.0
    /// Below this the page is one column.
    static let narrow = 640
    /// A portrait beside a text is at most this much taller than its column is wide.
    static let portraitCap = 1.33

    /// The rows of a block.
    static func rows(_ pictures: [PreviewPicture], _ layout: BlockLayout) -> [[PreviewPicture]] {
        let length = perRow(layout)
        return stride(from: 0, to: pictures.count, by: length).map { start in
            Array(pictures[start..<min(start + length, pictures.count)])
        }
    }

    private static func perRow(_ layout: BlockLayout) -> Int {
        switch layout {
        case .single: 1
        case .wide: 2
        default: 3
        }
    }

    static func gap(_ layout: BlockLayout) -> Double { layout == .wide || layout == .single ? wideGap : gridGap }

    /// The share of its row that a lone picture takes: a portrait is not taller than the column is wide, and one that is
    /// left over below a full row is not taller than that row.
    static func loneShare(_ picture: PreviewPicture, below row: [PreviewPicture]?, _ layout: BlockLayout) -> Double {
        guard picture.ratio < 1 else { return 1 }
        let height = row.map { $0.count > 1 ? self.height(of: $0, layout) : width } ?? width
        return picture.ratio * min(1, height / width)
    }

    /// Height of a full-width row of several pictures.
    private static func height(of row: [PreviewPicture], _ layout: BlockLayout) -> Double {
        (width - gap(layout) * Double(row.count - 1)) / row.reduce(0) { $0 + $1.ratio }
    }

    /// The share of its column that a picture beside a text takes.
    static func sideShare(_ picture: PreviewPicture) -> Double { min(1, picture.ratio * portraitCap) }

    /// Width of a picture in a full-width row.
    ///
    /// - Parameter share: What a lone picture takes of its row.
    static func cellWidth(
        _ picture: PreviewPicture, in row: [PreviewPicture], _ layout: BlockLayout, share: Double
    ) -> Double {
        row.count > 1 ? height(of: row, layout) * picture.ratio : width * share
    }

    /// Width of a picture beside a text.
    static func sideWidth(_ picture: PreviewPicture) -> Double { (width - sideGap) * 3 / 5 * sideShare(picture) }
}

/// The page's style sheet: the fixed part, and one rule for each shape of picture on the page.
///
/// Shapes are classes because a page that forbids inline code forbids `style` attributes as well.
struct PageStyle {
    private var ratios: Set<Int> = []
    private var shares: Set<Int> = []

    /// The class of a picture's shape: in a row, widths go by it.
    mutating func shape(_ picture: PreviewPicture) -> String {
        let thousandths = Int((picture.ratio * 1000).rounded())
        ratios.insert(thousandths)
        return "r\(thousandths)"
    }

    /// The class of a picture that takes less than its whole column; empty when it takes it all.
    mutating func share(_ share: Double) -> String {
        let thousandths = Int((share * 1000).rounded())
        guard thousandths < 1000 else { return "" }
        shares.insert(thousandths)
        return " s\(thousandths)"
    }

    /// The whole sheet.
    var bytes: [UInt8] {
        var sheet = PackageResources.style_css
        for ratio in ratios.sorted() {
            sheet += ".r\(ratio){flex-grow:\(ratio)}.r\(ratio) .frame{aspect-ratio:\(ratio)/1000}\n".utf8
        }
        sheet += "@media (min-width:\(PageLayout.narrow)px),print{\n".utf8
        for share in shares.sorted() { sheet += ".s\(share){max-width:\(share / 10).\(share % 10)%}\n".utf8 }
        sheet += "}\n".utf8
        return sheet
    }
}
