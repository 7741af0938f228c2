/// Gives increasing numbers to a sequence, changing as few of the present ones as it can.
enum Numbering {
    /// Larger numbers are not written: the server's column has 32 bits, and room is left for what follows.
    static let limit = 1_000_000_000

    /// Strictly increasing numbers for elements that have the numbers of `current`, nil for those without.
    ///
    /// The longest run that is in order already keeps its numbers; others follow their predecessor and push later ones
    /// up where there is no room.
    static func assign(_ current: [Int?]) -> [Int] {
        let kept = longestIncreasing(current)
        let smallest = kept.first.flatMap { current[$0] } ?? 0
        var last = min(-1, smallest &- 1)
        var keeps = kept[...]
        var result: [Int] = []
        result.reserveCapacity(current.count)
        for (index, number) in current.enumerated() {
            var next = last &+ 1
            if keeps.first == index {
                keeps.removeFirst()
                next = max(next, number ?? next)
            }
            result.append(next)
            last = next
        }
        guard let first = result.first, first > -limit, last < limit else { return Array(current.indices) }
        return result
    }

    /// The indices of a longest strictly increasing subsequence of the numbers there are.
    static func longestIncreasing(_ numbers: [Int?]) -> [Int] {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if let tail = numbers[tails[middle]], tail < number { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low < tails.count { tails[low] = index } else { tails.append(index) }
        }
        var result: [Int] = []
        var next = tails.last
        while let index = next {
            result.append(index)
            next = previous[index]
        }
        return result.reversed()
    }
}
