import Foundation

/// Progress in words: two lines for a terminal, or one for a log.
enum ProgressText {
    /// The lines as they fit a terminal of this width.
    static func lines(_ progress: UploadProgress, width: Int, now: Date = Date()) -> [String] {
        let room = max(10, width - 1)
        if let idleness = progress.idleness { return lines(progress, idleness, room: room, now: now) }
        let barWidth = room >= 70 ? 24 : room >= 50 ? 12 : 0
        let bar = barWidth > 0 ? bar(progress, width: barWidth) + " " : ""
        let facts = facts(progress, now: now, room: room - TextWidth.of(bar))
        let second = progress.standstill.map { "waiting: " + $0 } ?? progress.currentFile
        return [TextWidth.fit(bar + facts, in: room), TextWidth.fit("  " + PlainText.oneLine(second), in: room)]
    }

    /// A worker without work: what it waits for, and what it has done so far.
    private static func lines(
        _ progress: UploadProgress, _ idleness: UploadProgress.Idleness, room: Int, now: Date
    ) -> [String] {
        let text =
            switch idleness {
            case .noPhotos: "waiting for photos (Ctrl-C ends)"
            case .paused: "paused (`racconto queue resume`)"
            }
        let line = TextWidth.fit(text, in: room)
        return progress.total == 0
            ? [line] : [line, TextWidth.fit("  " + facts(progress, now: now, room: room - 2), in: room)]
    }

    /// One line for a log.
    static func logLine(_ progress: UploadProgress, now: Date = Date()) -> String {
        facts(progress, now: now, room: .max) + (progress.standstill.map { " · waiting: " + $0 } ?? "")
    }

    /// What there is to say, as much as there is room for: the least important parts go first.
    private static func facts(_ progress: UploadProgress, now: Date, room: Int) -> String {
        var parts = [(text: "\(progress.finished)/\(Plural.of(progress.total, "photo"))", weight: 9)]
        parts.append((bytes(progress.sentBytes) + " sent", 2))
        let rate = progress.rate(now: now)
        if rate > 0, progress.idleness == nil { parts.append((bytes(Int64(rate)) + "/s", 3)) }
        if progress.standstill == nil, progress.idleness == nil, let remaining = progress.remaining(now: now) {
            parts.append((duration(remaining) + " left", 4))
        }
        if progress.skipped > 0 { parts.append(("\(progress.skipped) skipped", 1)) }
        if progress.failed > 0 { parts.append(("\(progress.failed) failed", 5)) }
        while true {
            let text = parts.map(\.text).joined(separator: " · ")
            guard TextWidth.of(text) > room, let least = parts.indices.min(by: { parts[$0].weight < parts[$1].weight }),
                parts.count > 1
            else { return text }
            parts.remove(at: least)
        }
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
