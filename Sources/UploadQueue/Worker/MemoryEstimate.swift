import PhotoPreparation

/// How much memory a photo is expected to need, so that no more are decoded at once than there is room for.
enum MemoryEstimate {
    /// Bytes for the file itself and for decoding it. JPEGs are streamed through a few rows; other formats may be
    /// decoded whole.
    static func preparing(_ job: UploadJob) -> Int {
        let file = Int(clamping: max(job.size, 0))
        let (sum, overflow) = file.addingReportingOverflow(job.type == .jpeg ? 32 << 20 : 96 << 20)
        return overflow ? .max : sum
    }
}
