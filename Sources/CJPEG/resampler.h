#ifndef CJPEG_RESAMPLER_H
#define CJPEG_RESAMPLER_H

// One plane on its way from source rows to output rows, with only as many source rows in memory as the filter spans.

#include "guard.h"

// Lanczos3 weights along one axis, in 16-bit integers.

/// Weights add up to 1 << CJ_WEIGHT_BITS.
#define CJ_WEIGHT_BITS 14

/// One axis of a plane before and after resizing.
///
/// Extents are the true lengths, which for a chroma plane of an odd picture end half a sample before the last sample does.
typedef struct cj_axis {
    double source_extent;
    int source_count;
    double output_extent;
    int output_count;
    /// How far before the picture's edge the first output sample begins, in output samples. Not 0 when the axis will be
    /// mirrored: the half-empty sample of an odd picture then belongs to the other end.
    double lead;
} cj_axis;

/// For each output sample, which source samples it is made of.
typedef struct cj_filter {
    int count;
    /// Weights per output sample, padded with zeros.
    int taps;
    /// The first source sample of each output sample.
    int *first;
    int16_t *weights;
} cj_filter;

// The two inner loops of resizing, portable and for AVX2. Both give the same bits.

/// Between the two passes samples keep this many fractional bits: 8.6 in 16 bits, which leaves room for overshoot.
#define CJ_FRACTION_BITS 6

typedef struct cj_kernels {
    /// Adds `taps` weighted rows into one; `taps` is even.
    void (*down)(const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width);
    /// Resizes one row; `taps` is a multiple of 8, and `sums` is readable for `taps` samples from each `first`.
    void (*across)(const int16_t *sums, const cj_filter *filter, uint8_t *output);
} cj_kernels;

cj_kernels cj_portable_kernels(void);

/// What this processor does fastest.
cj_kernels cj_fastest_kernels(void);

/// Parts of the loops that vector code leaves over.
void cj_down_from(
    int column, const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width);
void cj_across_from(int index, const int16_t *sums, const cj_filter *filter, uint8_t *output);

#if defined(__x86_64__)
void cj_down_avx2(const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width);
void cj_across_avx2(const int16_t *sums, const cj_filter *filter, uint8_t *output);
#endif

typedef struct cj_resampler {
    cj_filter down;
    cj_filter across;
    cj_kernels kernels;
    /// Source rows, row y in slot y modulo `ring_rows`.
    uint8_t *ring;
    size_t ring_stride;
    int ring_rows;
    int source_width;
    int source_height;
    /// Source rows that have arrived.
    int arrived;
    /// Output rows that have been made.
    int made;
    const uint8_t **tap_rows;
    int16_t *sums;
} cj_resampler;

/// Prepares a plane. `row_bytes` is what the decoder writes per row, `burst` how many rows it writes at a time.
void cj_resampler_open(
    cj_resampler *resampler, const cj_axis *horizontal, const cj_axis *vertical, size_t row_bytes, int burst,
    cj_kernels kernels, cj_memory *memory);

/// Where the source row that is `offset` rows after the last one goes.
uint8_t *cj_resampler_slot(const cj_resampler *resampler, int offset);

/// Takes note of `rows` new source rows in their slots, and makes every output row that they complete.
void cj_resampler_take(cj_resampler *resampler, int rows, cjpeg_plane *output);

#endif
