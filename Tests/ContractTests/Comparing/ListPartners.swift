/// Which element of an answered list is to be compared with which recorded one.
///
/// Lists are compared in order. Only rows that tie in what the list is sorted by may have changed places: the backend
/// promises nothing about them, so the one with the paired id is looked for among its equals.
struct ListPartners {
    let pairs: [(Value, Value)]

    init(_ recorded: [Value], _ actual: [Value], _ ids: IDMap, sortKeys: [String]) {
        var pairs: [(Value, Value)] = []
        var left = Array(actual)
        for element in recorded {
            guard let next = left.first else { break }
            var place = 0
            if let id = element["id"]?.text, let partner = ids.actual(for: id), next["id"]?.text != partner,
                let found = left.firstIndex(where: { $0["id"]?.text == partner }),
                left[...found].allSatisfy({ $0.only(sortKeys) == next.only(sortKeys) }),
                !next.only(sortKeys).members.isEmpty
            {
                place = found
            }
            pairs.append((element, left.remove(at: place)))
        }
        self.pairs = pairs
    }
}
