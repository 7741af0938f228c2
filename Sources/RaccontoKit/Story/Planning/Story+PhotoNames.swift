extension Story {
    /// What a name leads to.
    public enum PhotoMatch: Sendable, Hashable {
        case photo(ID<Photo>)
        case unknown
        /// Names that tell the candidates apart.
        case ambiguous([String])
    }

    /// Finds a photo as story files name it: file name, folder and name, `photo:` and an id; or by the id alone.
    public func photo(named text: String) -> PhotoMatch {
        let names = PhotoNames(self)
        let target: PhotoReference.Target =
            text.begins(with: FileSyntax.idPrefix)
            ? .id(text.withoutFirst(FileSyntax.idPrefix.utf8.count)) : .name(ExactText(text))
        var match = names.match(target)
        if match == .unknown { match = names.match(.id(text)) }
        return switch match {
        case .photo(let photo): .photo(photo)
        case .unknown: .unknown
        case .ambiguous(let photos): .ambiguous(photos.map(names.unambiguousName))
        }
    }
}
