/// One row of a command's table: a spelling, and where the value goes.
struct Parameter<Root>: Sendable {
    let spelling: Spelling
    let store: @Sendable (inout Root, String) throws(UsageError) -> Void

    static func flag(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ help: String) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .flag, help: help)) { root, _ in root[keyPath: path] = true }
    }

    /// An option whose absence leaves the default.
    static func option<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: false), help) { $0[keyPath: path] = $1 }
    }

    /// An option that may be absent.
    static func option<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: false), help) { $0[keyPath: path] = $1 }
    }

    /// An option that may be given several times.
    static func options<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: true), help) { $0[keyPath: path].append($1) }
    }

    static func positional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
    ) -> Self {
        reading(name, .positional, help) { $0[keyPath: path] = $1 }
    }

    static func optionalPositional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        reading(name, .optionalPositional, help) { $0[keyPath: path] = $1 }
    }

    /// The words at the end of a command; `required` wants at least one.
    static func positionals<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, required: Bool = true, _ help: String
    ) -> Self {
        reading(name, required ? .positionals : .optionalPositionals, help) { $0[keyPath: path].append($1) }
    }

    /// A row whose text is read as a `Value` before it is stored.
    private static func reading<Value: ArgumentValue>(
        _ name: String, _ kind: Spelling.Kind, _ help: String,
        _ store: @escaping @Sendable (inout Root, Value) -> Void
    ) -> Self {
        let spelling = Spelling(
            name: name, kind: kind, help: help, choices: Value.choices, isFreeText: Value.self == String.self)
        return Parameter(spelling: spelling) { (root, text) throws(UsageError) in
            store(&root, try Value.parse(text, for: spelling.shownName))
        }
    }

    /// The same option for commands that cannot do without it.
    var required: Self {
        var spelling = spelling
        spelling.isDemanded = true
        return Parameter(spelling: spelling, store: store)
    }

    /// The same row, stored one level down: how commands share groups of options.
    func nested<Outer>(in path: any WritableKeyPath<Outer, Root> & Sendable) -> Parameter<Outer> {
        Parameter<Outer>(spelling: spelling) { [store] (outer, text) throws(UsageError) in
            try store(&outer[keyPath: path], text)
        }
    }
}
