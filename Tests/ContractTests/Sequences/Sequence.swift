/// Recordings that follow one upon another, from a state that the first of them or another one shows.
struct Sequence: Sendable {
    enum Step: Sendable {
        /// A request that is repeated as it was recorded, and whose answer is compared.
        case recorded(String)
        /// A request that was made in between without having been recorded.
        case between(String, String, Value)
    }

    let name: String
    let start: @Sendable (World) throws -> Void
    let steps: [Step]

    var recordings: [String] {
        steps.compactMap { step in
            if case .recorded(let name) = step { return name }
            return nil
        }
    }

    init(_ name: String, from start: @escaping @Sendable (World) throws -> Void, _ steps: [Step]) {
        self.name = name
        self.start = start
        self.steps = steps
    }

    /// Starts with the items that its first recording lists.
    init(_ name: String, recorded: [String]) {
        self.init(name, from: { try $0.makeItems(of: recorded[0]) }, recorded.map { .recorded($0) })
    }

    /// What came out differently, step by step.
    func differences() throws -> [String] {
        let world = try World()
        try start(world)
        var differences: [String] = []
        for step in steps {
            switch step {
            case .between(let method, let path, let body): try world.call(method, path, body)
            case .recorded(let name):
                let exchange = try Exchange(name)
                let before = world.comparison.differences.count
                try world.replay(exchange)
                differences += world.differences(in: exchange).dropFirst(before)
            }
        }
        return differences
    }
}
