import RaccontoKit

extension PageBody {
    /// A block of pictures, row by row.
    mutating func pictures(_ pictures: [PreviewPicture], layout: BlockLayout) {
        html.markup("<div class=\"block\(layout == .wide || layout == .single ? " wide" : "")\">\n")
        var above: [PreviewPicture]?
        for row in PageLayout.rows(pictures, layout) {
            html.markup("<div class=\"row\">\n")
            for picture in row {
                let share = row.count == 1 ? PageLayout.loneShare(picture, below: above, layout) : 1
                figure(
                    picture, classes: style.shape(picture) + style.share(share),
                    width: PageLayout.cellWidth(picture, in: row, layout, share: share))
            }
            above = row
            html.markup("</div>\n")
        }
        html.markup("</div>\n")
    }

    /// A picture that is a link to its large size, with caption and facts.
    ///
    /// - Parameter width: CSS pixels in the full column.
    mutating func figure(_ picture: PreviewPicture, classes: String, width: Double) {
        html.markup("<figure class=\"\(classes)\">")
        if let placed = shelf.place(picture) {
            html.markup("<a class=\"frame\" href=\"")
            html.text(placed.large)
            html.markup("\">")
            image(picture, placed, width: width)
            html.markup("</a>")
        } else {
            html.markup("<span class=\"frame missing\">\(words.unavailable)</span>")
        }
        if !picture.caption.isEmpty {
            html.markup("<figcaption>")
            html.text(picture.caption)
            html.markup("</figcaption>")
        }
        facts(picture.facts.rows(words))
        html.markup("</figure>\n")
    }

    private mutating func image(_ picture: PreviewPicture, _ placed: PictureShelf.Placed, width: Double) {
        html.markup("<img src=\"")
        html.text(placed.usual)
        html.markup("\"")
        if placed.sizes.count > 1 {
            html.markup(" srcset=\"")
            for (index, size) in placed.sizes.enumerated() {
                if index > 0 { html.markup(", ") }
                // A comma would end the candidate; a space cannot be in an address.
                html.text(size.address.replacing(",", with: "%2C"))
                if let width = size.width { html.markup(" \(width)w") }
            }
            let share = Int((width / PageLayout.width * 100).rounded())
            html.markup("\" sizes=\"(min-width: 896px) \(Int(width.rounded()))px, ")
            html.markup("(min-width: \(PageLayout.narrow)px) \(share)vw, 100vw\"")
        }
        let known = picture.width.flatMap { width in picture.height.map { (width, $0) } }
        let (pixels, lines) = known.flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil } ?? (1500, 1000)
        html.markup(" width=\"\(pixels)\" height=\"\(lines)\" loading=\"lazy\" decoding=\"async\" alt=\"")
        html.text(picture.caption.isEmpty ? words.picture : picture.caption)
        html.markup("\">")
    }

    private mutating func facts(_ rows: [(name: String, value: String)]) {
        guard !rows.isEmpty else { return }
        html.markup("<dl hidden>")
        for row in rows {
            html.markup("<div><dt>\(row.name)</dt><dd>")
            html.text(row.value)
            html.markup("</dd></div>")
        }
        html.markup("</dl>")
    }
}
