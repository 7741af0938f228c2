extension KeyedDecodingContainer {
    /// The value, or the other one when the key is missing or null: servers differ in what they leave out.
    func decode<Value: Decodable>(_ key: Key, default other: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? other
    }

    /// A truth value in either spelling, or false when the key is missing or null.
    func decodeBool(_ key: Key) throws -> Bool {
        try decodeIfPresent(LenientBool.self, forKey: key)?.value ?? false
    }
}
