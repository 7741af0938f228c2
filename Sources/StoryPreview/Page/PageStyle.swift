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
