#ifndef CJPEG_RESAMPLER_H
#define CJPEG_RESAMPLER_H

// One plane on its way from source rows to output rows, with only as many source rows in memory as the filter spans.

#include "kernels.h"

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
