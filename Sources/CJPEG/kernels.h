#ifndef CJPEG_KERNELS_H
#define CJPEG_KERNELS_H

// The two inner loops of resizing, portable and for AVX2. Both give the same bits.

#include "filter.h"

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

#endif
