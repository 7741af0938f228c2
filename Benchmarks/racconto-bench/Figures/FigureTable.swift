/// Figures as a Markdown table, to be read in a terminal and pasted into `docs/benchmarks.md`.
enum FigureTable {
    static func text(_ rows: [(benchmark: String, figure: Figure)]) -> String {
        MarkdownTable.text(
            heading: ["benchmark", "figure", "measured", "promised", "", "beside it, in the same run"],
            rows: rows.map { benchmark, figure in
                [
                    benchmark, figure.what, figure.unit.text(figure.value),
                    figure.promise?.text(in: figure.unit) ?? "–", verdict(figure), figure.beside,
                ]
            })
    }

    private static func verdict(_ figure: Figure) -> String {
        switch figure.isKept {
        case true?: "ok"
        case false?: "**missed**"
        case nil: ""
        }
    }
}
