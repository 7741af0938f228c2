import Foundation

extension Chromium {
    /// Shows an address in a window of a width and waits until everything is there.
    func open(_ url: String, width: Int, height: Int = 900, isDark: Bool = false) throws {
        try send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 640])
        try send(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
        try send("Page.navigate", ["url": url])
        for _ in 0..<200 {
            if try evaluate("location.href.startsWith('file') && document.readyState") as? String == "complete" {
                return
            }
            usleep(20_000)
        }
        throw Failure(description: "the page does not load")
    }

    /// The value of an expression, by way of JSON.
    func evaluate(_ expression: String) throws -> Any? {
        let answer = try send(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let details = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(details)") }
        return (answer["result"] as? [String: Any])?["value"]
    }

    func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }

    func number(_ expression: String) throws -> Double { (try evaluate(expression) as? NSNumber)?.doubleValue ?? .nan }

    /// Presses and releases a key as a keyboard does.
    func press(_ key: String, code: Int, text: String = "", shift: Bool = false) throws {
        for type in ["keyDown", "keyUp"] {
            var event: [String: Any] = ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": code]
            event["modifiers"] = shift ? 8 : 0
            if type == "keyDown", !text.isEmpty { event["text"] = text }
            try send("Input.dispatchKeyEvent", event)
        }
    }

    /// Moves a finger across the page.
    func swipe(fromX: Int, toX: Int, y: Int) throws {
        try send("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [["x": fromX, "y": y]]])
        try send("Input.dispatchTouchEvent", ["type": "touchMove", "touchPoints": [["x": toX, "y": y]]])
        try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    }

    /// Writes a picture of the page into the folder that RACCONTO_SCREENSHOTS names; nothing without it.
    func screenshot(_ name: String, whole: Bool = true) throws {
        guard let folder = ProcessInfo.processInfo.environment["RACCONTO_SCREENSHOTS"] else { return }
        _ = try evaluate(
            "Promise.all([...document.images].map(i => { i.loading = 'eager'; return i.decode().catch(() => 0) }))")
        let answer = try send("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": whole])
        guard let data = Data(base64Encoded: answer["data"] as? String ?? "") else { return }
        try data.write(to: URL(fileURLWithPath: folder + "/" + name + ".png"))
    }
}
