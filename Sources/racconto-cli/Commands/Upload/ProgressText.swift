import Foundation

/// Progress in words: two lines for a terminal, or one for a log.
enum ProgressText {
    /// The lines as they fit a terminal of this width.
    static func lines(_ progress: UploadProgress, width: Int, now: Date = Date()) -> [String] {
        let room = max(10, width - 1)
        let barWidth = room >= 70 ? 24 : room >= 50 ? 12 : 0
        let first = (barWidth > 0 ? bar(progress, width: barWidth) + " " : "") + facts(progress, now: now)
        let second = progress.standstill.map { "waiting: " + $0 } ?? progress.currentFile
        return [TextWidth.fit(first, in: room), TextWidth.fit("  " + PlainText.oneLine(second), in: room)]
    }

    /// One line for a log.
    static func logLine(_ progress: UploadProgress, now: Date = Date()) -> String {
        facts(progress, now: now) + (progress.standstill.map { " · waiting: " + $0 } ?? "")
    }

    private static func facts(_ progress: UploadProgress, now: Date) -> String {
        var parts = ["\(progress.finished)/\(progress.total) photos", bytes(progress.sentBytes) + " sent"]
        let rate = progress.rate(now: now)
        if rate > 0 { parts.append(bytes(Int64(rate)) + "/s") }
        if progress.standstill == nil, let remaining = progress.remaining(now: now) {
            parts.append(duration(remaining) + " left")
        }
        if progress.skipped > 0 { parts.append("\(progress.skipped) skipped") }
        if progress.failed > 0 { parts.append("\(progress.failed) failed") }
        return parts.joined(separator: " · ")
    }

    private static func bar(_ progress: UploadProgress, width: Int) -> String {
        let share = progress.total > 0 ? Double(progress.finished) / Double(progress.total) : 0
        let filled = min(width, Int(share * Double(width)))
        return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled) + "]"
    }

    /// `3.4 MB`
    static func bytes(_ count: Int64) -> String {
        var value = Double(max(0, count))
        for unit in ["B", "kB", "MB", "GB"] {
            if value < (unit == "B" ? 1000 : 999.95) {
                return unit == "B" ? "\(Int(value)) B" : "\(oneDecimal(value)) \(unit)"
            }
            value /= 1000
        }
        return "\(oneDecimal(value)) TB"
    }

    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `1 h 05 min`, `3 min 20 s`, `12 s`
    static func duration(_ seconds: TimeInterval) -> String {
        let whole = Int(min(max(0, seconds), 8_640_000).rounded())
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        if whole >= 3600 { return "\(whole / 3600) h \(two(whole / 60 % 60)) min" }
        return whole >= 60 ? "\(whole / 60) min \(two(whole % 60)) s" : "\(whole) s"
    }
}
