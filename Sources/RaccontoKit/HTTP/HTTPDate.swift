import Foundation

/// Reads the date of HTTP headers, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
public enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Nil when the text is not in that form; the two obsolete forms are not understood.
    public static func parse(_ text: String) -> Date? {
        let fields = text.split(separator: " ")
        guard fields.count == 6, fields[5] == "GMT", fields[3].count == 4, fields[1].count <= 2,
            let month = months.firstIndex(of: String(fields[2])), let day = Int(fields[1])
        else { return nil }
        let monthText = pad(month + 1)
        return ISO8601Text.date(from: "\(fields[3])-\(monthText)-\(pad(day))T\(fields[4])Z")
    }

    private static func pad(_ number: Int) -> String {
        number < 10 && number >= 0 ? "0\(number)" : "\(number)"
    }
}
