/// The fewest elements that change their place in the order of those that both lists have.
///
/// Where one set is as good as another, such as when two neighbours change places, the preferred ones are taken.
func displaced<Element: Hashable>(
    from old: [Element], to new: [Element], preferring isPreferred: (Element) -> Bool = { _ in false }
) -> Set<Element> {
    let places = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let common = old.filter { places[$0] != nil }
    func others(than mayStay: (Element) -> Bool) -> Set<Element> {
        let candidates = common.map { mayStay($0) ? places[$0] : nil }
        return Set(common).subtracting(Numbering.longestIncreasing(candidates).map { common[$0] })
    }
    let fewest = others { _ in true }
    guard !fewest.isEmpty, !fewest.allSatisfy(isPreferred) else { return fewest }
    let preferred = others { !isPreferred($0) }
    return preferred.count > fewest.count ? fewest : preferred
}
