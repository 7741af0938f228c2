/// Where an item stands: a line of a bulk-sync.
public struct ItemPlacement: Sendable, Hashable, Codable {
    public let id: ID<ChapterItem>
    /// Never null in a bulk-sync; a text alone has its own id here.
    public let blockID: ID<Block>
    public let orderInBlock: Int
    public let orderNumber: Int

    public init(id: ID<ChapterItem>, blockID: ID<Block>, orderInBlock: Int, orderNumber: Int) {
        self.id = id
        self.blockID = blockID
        self.orderInBlock = orderInBlock
        self.orderNumber = orderNumber
    }

    /// Whether an item stands there now.
    func isSatisfied(by item: ChapterItem) -> Bool {
        item.blockID == blockID && item.orderInBlock == orderInBlock && item.orderNumber == orderNumber
    }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("id", id)
        fields.set("block_id", blockID)
        fields.set("order_in_block", orderInBlock)
        fields.set("order_num", orderNumber)
        return fields.json
    }
}
