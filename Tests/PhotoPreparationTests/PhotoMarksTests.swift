import Foundation
import Testing

@testable import PhotoMarks

struct ColorLabelTests {
    @Test(
        arguments: [
            ("Red", "red"), ("Select", "red"), ("빨강", "red"), ("빨간색", "red"), ("노랑", "yellow"), ("Gelb", "yellow"),
            ("Approved", "green"), ("초록", "green"), ("ブルー", "blue"), ("Azul", "blue"), ("보라", "purple"),
            ("Lila", "purple"),
            ("Orange", nil), ("", nil), ("my own", nil),
        ] as [(String, String?)])
    func `a label's name stands for a colour in many languages`(_ name: String, _ colour: String?) {
        #expect(ColorLabel(name: name)?.rawValue == colour)
        #expect(ColorLabel(name: name.decomposedStringWithCanonicalMapping)?.rawValue == colour)
    }

    @Test(arguments: ColorLabel.allCases) func `every label survives every form that it can be written in`(
        _ label: ColorLabel
    ) throws {
        #expect(ColorLabel(rawValue: label.rawValue) == label)
        let json = try JSONEncoder().encode([label])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(label.rawValue)\"]")
        #expect(try JSONDecoder().decode([ColorLabel].self, from: json) == [label])
        if let number = label.darktableNumber { #expect(ColorLabel(darktable: number) == label) }
        if let number = label.digiKamNumber { #expect(ColorLabel(digiKam: number) == label) }
        #expect(ColorLabel(name: label.rawValue) == (label == .orange ? nil : label))
        #expect(ColorLabel.backend.contains(label) == (label != .orange))
    }

    // What is on photographers' disks: no label that is added or moved may change these.
    @Test(arguments: [(0, "red"), (1, "yellow"), (2, "green"), (3, "blue"), (4, "purple"), (5, nil), (-1, nil)])
    func `darktable's numbers are darktable's, whatever the order of the labels`(_ number: Int, _ label: String?) {
        #expect(ColorLabel(darktable: number)?.rawValue == label)
    }

    @Test(
        arguments: [
            (0, nil), (1, "red"), (2, nil), (3, "yellow"), (4, "green"), (5, "blue"), (6, "purple"), (7, nil), (9, nil),
        ] as [(Int, String?)])
    func `digiKam's numbers are digiKam's`(_ number: Int, _ label: String?) {
        #expect(ColorLabel(digiKam: number)?.rawValue == label)
    }

    @Test func `no number and no name stands for two labels`() {
        let darktable = ColorLabel.allCases.compactMap(\.darktableNumber)
        #expect(Set(darktable).count == darktable.count)
        let digiKam = ColorLabel.allCases.compactMap(\.digiKamNumber)
        #expect(Set(digiKam).count == digiKam.count)
        let names = ColorLabel.allCases.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }
}

struct StarRatingTests {
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("5", 5), ("6", nil), ("-1", nil), ("", nil), ("4.0", nil), ("three", nil),
        ] as [(String, Int?)])
    func `zero to five are ratings, nothing else is`(_ text: String, _ stars: Int?) {
        #expect(StarRating(parsing: text)?.stars == stars)
    }

    @Test(
        arguments: [
            ("3", 3...3), ("2-4", 2...4), ("0-0", 0...0), ("4-2", nil), ("3-", nil), ("-3", nil), ("1-2-3", nil),
            ("1-6", nil),
        ] as [(String, ClosedRange<Int>?)])
    func `a range has its ends in order`(_ text: String, _ range: ClosedRange<Int>?) {
        #expect(StarRating.range(parsing: text).map { $0.lowerBound.stars...$0.upperBound.stars } == range)
    }

    @Test func `a rating is encoded as its number, and no other number is one`() throws {
        let ratings = try (0...5).map { try #require(StarRating($0)) }
        let json = try JSONEncoder().encode(ratings)
        #expect(String(decoding: json, as: UTF8.self) == "[0,1,2,3,4,5]")
        #expect(try JSONDecoder().decode([StarRating].self, from: json) == ratings)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([StarRating].self, from: Data("[6]".utf8)) }
        #expect(ratings == ratings.sorted() && ratings.map(\.isGiven) == [false, true, true, true, true, true])
        #expect(StarRating(given: 0) == nil && StarRating(given: 1) == ratings[1] && StarRating(given: 6) == nil)
    }
}
