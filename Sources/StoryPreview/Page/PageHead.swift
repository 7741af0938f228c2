/// The page's beginning, up to and including the opening `body`.
enum PageHead {
    static func write(_ page: PreviewPage, _ words: PageWords, origins: Set<String>, into html: inout HTMLText) {
        html.markup(
            "<!doctype html>\n<html lang=\"\(words.language)\" data-theme=\"\(page.theme.rawValue)\">\n<head>\n")
        html.markup(
            "<meta charset=\"utf-8\">\n\(RenderedPage.mark)\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
        html.text(policy(origins))
        html.markup("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.markup("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
        html.text(title(page, words))
        html.markup("</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n")
        html.markup("<script src=\"viewer.js\" defer></script>\n</head>\n<body")
        let viewer = [
            ("close", words.close), ("previous", words.previous), ("next", words.next), ("details", words.details),
            ("picture", words.picture),
        ]
        for (name, word) in viewer { html.markup(" data-\(name)=\"\(word)\"") }
        html.markup(">\n")
    }

    private static func title(_ page: PreviewPage, _ words: PageWords) -> String {
        let title = page.title ?? page.stories.first?.title ?? ""
        return title.isEmpty ? words.untitled : title
    }

    private static func policy(_ origins: Set<String>) -> String {
        let pictures = (["'self'"] + origins.sorted()).joined(separator: " ")
        return "default-src 'none'; img-src \(pictures); style-src 'self'; script-src 'self'; base-uri 'none'; "
            + "form-action 'none'"
    }
}
