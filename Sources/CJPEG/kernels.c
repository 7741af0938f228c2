#include "kernels.h"

void cj_down_from(
    int column, const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width) {
    const int shift = CJ_WEIGHT_BITS - CJ_FRACTION_BITS;
    for (; column < width; column++) {
        int32_t sum = 1 << (shift - 1);
        for (int tap = 0; tap < taps; tap++) sum += weights[tap] * rows[tap][column];
        sum >>= shift;
        sums[column] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
}

void cj_across_from(int index, const int16_t *sums, const cj_filter *filter, uint8_t *output) {
    const int shift = CJ_WEIGHT_BITS + CJ_FRACTION_BITS;
    for (; index < filter->count; index++) {
        const int16_t *samples = sums + filter->first[index];
        const int16_t *weights = filter->weights + (size_t)index * (size_t)filter->taps;
        int32_t sum = 1 << (shift - 1);
        for (int tap = 0; tap < filter->taps; tap++) sum += samples[tap] * weights[tap];
        sum >>= shift;
        output[index] = (uint8_t)(sum > 255 ? 255 : sum < 0 ? 0 : sum);
    }
}

static void down(const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width) {
    cj_down_from(0, rows, weights, taps, sums, width);
}

static void across(const int16_t *sums, const cj_filter *filter, uint8_t *output) {
    cj_across_from(0, sums, filter, output);
}

cj_kernels cj_portable_kernels(void) { return (cj_kernels){.down = down, .across = across}; }

cj_kernels cj_fastest_kernels(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return (cj_kernels){.down = cj_down_avx2, .across = cj_across_avx2};
#endif
    return cj_portable_kernels();
}
