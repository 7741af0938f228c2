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
        Parameter(spelling: Spelling(name: name, kind: .option(value: value, repeats: false), help: help)) {
            (root, text) throws(UsageError) in root[keyPath: path] = try Value.parse(text, for: name)
        }
    }

    /// An option that may be absent.
    static func option<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .option(value: value, repeats: false), help: help)) {
            (root, text) throws(UsageError) in root[keyPath: path] = try Value.parse(text, for: name)
        }
    }

    /// An option that may be given several times.
    static func options<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, _ help: String
    ) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .option(value: value, repeats: true), help: help)) {
            (root, text) throws(UsageError) in root[keyPath: path].append(try Value.parse(text, for: name))
        }
    }

    static func positional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
    ) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .positional, help: help)) {
            (root, text) throws(UsageError) in root[keyPath: path] = try Value.parse(text, for: name.uppercased())
        }
    }

    static func optionalPositional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .optionalPositional, help: help)) {
            (root, text) throws(UsageError) in root[keyPath: path] = try Value.parse(text, for: name.uppercased())
        }
    }

    /// The words at the end of a command; `required` wants at least one.
    static func positionals<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, required: Bool = true, _ help: String
    ) -> Self {
        let kind: Spelling.Kind = required ? .positionals : .optionalPositionals
        return Parameter(spelling: Spelling(name: name, kind: kind, help: help)) { (root, text) throws(UsageError) in
            root[keyPath: path].append(try Value.parse(text, for: name.uppercased()))
        }
    }

    /// The same row, stored one level down: how commands share groups of options.
    func nested<Outer>(in path: any WritableKeyPath<Outer, Root> & Sendable) -> Parameter<Outer> {
        Parameter<Outer>(spelling: spelling) { [store] (outer, text) throws(UsageError) in
            try store(&outer[keyPath: path], text)
        }
    }
}
