#ifndef CJPEG_FILTER_H
#define CJPEG_FILTER_H

// Lanczos3 weights along one axis, in 16-bit integers.

#include "memory.h"

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

/// Computes the weights. `taps` becomes a multiple of `multiple`, and may be more than the axis has samples.
void cj_filter_make(cj_filter *filter, const cj_axis *axis, int multiple, cj_memory *memory);

#endif
