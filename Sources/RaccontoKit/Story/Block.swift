/// One visible piece of a chapter. (Under construction: grouping rules follow.)
public struct Block: Sendable, Hashable {}
