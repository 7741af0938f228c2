import Testing

extension ProgramResult {
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(exitCode == 0, "\(complaints)", sourceLocation: sourceLocation)
    }
}
