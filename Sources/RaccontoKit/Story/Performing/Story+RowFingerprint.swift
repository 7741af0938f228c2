extension Story {
    /// The fingerprint of the rows with all numbers, whatever ids the server has given them.
    ///
    /// Between two calls rows may share a number, and then their order on the page goes by ids, which are not known
    /// before the server has made them; the content's fingerprint does not say how far an apply has come, this does.
    var rowFingerprint: Fingerprint {
        let byID = Dictionary(chapters.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var print = Fingerprint()
        print.add(
            sorted: chapters.map { chapter in
                var print = Fingerprint()
                print.add(chapter.title)
                print.add(chapter.description ?? "")
                print.add(chapter.orderNumber)
                if let parent = chapter.parentID {
                    print.add(byID[parent].map { "\($0.orderNumber) \($0.title)" } ?? parent.rawValue)
                }
                print.add(sorted: blockFingerprints(of: chapter.id))
                return print
            })
        return print
    }

    private func blockFingerprints(of chapter: ID<Chapter>) -> [Fingerprint] {
        Dictionary(grouping: items[chapter] ?? []) { $0.blockID?.rawValue ?? $0.id.rawValue }.values.map { rows in
            var print = Fingerprint()
            print.add(sorted: rows.map(fingerprint(of:)))
            return print
        }
    }

    private func fingerprint(of row: ChapterItem) -> Fingerprint {
        var print = Fingerprint()
        print.add(row.itemType.rawValue)
        print.add(row.orderNumber)
        print.add(row.blockType.rawValue)
        print.add(row.textContent ?? "")
        guard row.isPhoto else { return print }
        print.add(row.orderInBlock)
        print.add(row.blockLayout.rawValue)
        print.add(row.shownPhotoID.rawValue)
        print.add(caption(of: row.shownPhotoID) ?? "")
        return print
    }
}

extension Fingerprint {
    fileprivate mutating func add(sorted parts: [Fingerprint]) {
        add(parts.count)
        for value in parts.map(\.value).sorted() { add(value) }
    }
}
