#include "resampler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// MARK: - The filter

static const double lobes = 3;

static double lanczos(double distance) {
    double x = fabs(distance);
    if (x < 1e-9) return 1;
    if (x >= lobes) return 0;
    // sin(3a) = 3 sin(a) - 4 sin(a)^3 saves the second of two sines, which are most of the filter's cost.
    double angle = M_PI * x, third = sin(angle / lobes);
    return lobes * (3 - 4 * third * third) * third * third / (angle * angle);
}

static int clamped(int value, int low, int high) {
    if (value > high) value = high;
    return value < low ? low : value;
}

/// Rounds one sample's weights so that they add up exactly; the largest takes the rounding error.
static void quantise(const double *exact, double sum, int taps, int16_t *weights) {
    int total = 0, largest = 0;
    for (int tap = 0; tap < taps; tap++) {
        weights[tap] = (int16_t)lrint(exact[tap] / sum * (1 << CJ_WEIGHT_BITS));
        total += weights[tap];
        if (abs(weights[tap]) > abs(weights[largest])) largest = tap;
    }
    weights[largest] = (int16_t)(weights[largest] + (1 << CJ_WEIGHT_BITS) - total);
}

/// Computes the weights. `taps` becomes a multiple of `multiple`, and may be more than the axis has samples.
static void make_filter(cj_filter *filter, const cj_axis *axis, int multiple, cj_memory *memory) {
    double scale = axis->source_extent / axis->output_extent;
    double stretch = scale > 1 ? scale : 1;
    double support = lobes * stretch;
    int taps = (int)floor(support * 2) + 1;
    taps = (taps + multiple - 1) / multiple * multiple;

    filter->count = axis->output_count;
    filter->taps = taps;
    filter->first = cj_memory_take(memory, (size_t)filter->count, sizeof *filter->first);
    filter->weights = cj_memory_take(memory, (size_t)filter->count * (size_t)taps, sizeof *filter->weights);
    double *exact = cj_memory_take(memory, (size_t)taps, sizeof *exact);

    int last_sample = axis->source_count - 1;
    for (int index = 0; index < filter->count; index++) {
        double centre = (index + 0.5 - axis->lead) * scale - 0.5;
        // Samples beyond the edge count for nothing and the others make up for them, as in other Lanczos resizers.
        int from = clamped((int)ceil(centre - support), 0, last_sample);
        int to = clamped((int)floor(centre + support), from, last_sample);
        if (to - from >= taps) to = from + taps - 1;
        int first = clamped(from, 0, axis->source_count > taps ? axis->source_count - taps : 0);
        double sum = 0;
        for (int tap = 0; tap < taps; tap++) exact[tap] = 0;
        for (int sample = from; sample <= to; sample++) {
            double weight = lanczos((sample - centre) / stretch);
            exact[sample - first] = weight;
            sum += weight;
        }
        if (fabs(sum) < 1e-6) {
            exact[from - first] = 1;
            sum = 1;
        }
        filter->first[index] = first;
        quantise(exact, sum, taps, filter->weights + (size_t)index * (size_t)taps);
    }
}

// MARK: - The inner loops, portable

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

// MARK: - One plane

void cj_resampler_open(
    cj_resampler *resampler, const cj_axis *horizontal, const cj_axis *vertical, size_t row_bytes, int burst,
    cj_kernels kernels, cj_memory *memory) {
    memset(resampler, 0, sizeof *resampler);
    resampler->kernels = kernels;
    resampler->source_width = horizontal->source_count;
    resampler->source_height = vertical->source_count;
    make_filter(&resampler->down, vertical, 2, memory);
    make_filter(&resampler->across, horizontal, 8, memory);

    // Every output row that can be made is made before the next burst arrives, so no more than the taps of one are
    // still needed then.
    resampler->ring_rows = resampler->down.taps + burst;
    resampler->ring_stride = (row_bytes + 63) / 64 * 64;
    resampler->ring = cj_memory_take_unfilled(memory, (size_t)resampler->ring_rows, resampler->ring_stride);
    resampler->tap_rows = cj_memory_take(memory, (size_t)resampler->down.taps, sizeof *resampler->tap_rows);
    // The taps of the last samples may reach beyond the row, with zero weights.
    size_t sums = (size_t)resampler->source_width + (size_t)resampler->across.taps;
    resampler->sums = cj_memory_take(memory, sums, sizeof *resampler->sums);
}

static uint8_t *row_at(const cj_resampler *resampler, int row) {
    return resampler->ring + (size_t)(row % resampler->ring_rows) * resampler->ring_stride;
}

uint8_t *cj_resampler_slot(const cj_resampler *resampler, int offset) {
    return row_at(resampler, resampler->arrived + offset);
}

static int last_row_of(const cj_resampler *resampler, int output_row) {
    int last = resampler->down.first[output_row] + resampler->down.taps - 1;
    return last < resampler->source_height ? last : resampler->source_height - 1;
}

static void make_row(cj_resampler *resampler, uint8_t *output, int output_stride) {
    const cj_filter *down = &resampler->down;
    int first = down->first[resampler->made], last = last_row_of(resampler, resampler->made);
    for (int tap = 0; tap < down->taps; tap++) {
        int row = first + tap <= last ? first + tap : last;
        resampler->tap_rows[tap] = row_at(resampler, row);
    }
    const int16_t *weights = down->weights + (size_t)resampler->made * (size_t)down->taps;
    resampler->kernels.down(
        resampler->tap_rows, weights, down->taps, resampler->sums, resampler->source_width);
    resampler->kernels.across(resampler->sums, &resampler->across, output);
    // The encoder reads whole blocks; repeating the last sample costs the fewest bytes.
    int width = resampler->across.count;
    memset(output + width, output[width - 1], (size_t)(output_stride - width));
}

void cj_resampler_take(cj_resampler *resampler, int rows, cjpeg_plane *output) {
    resampler->arrived += rows;
    // Rows below the picture that only fill the last block do not count.
    int usable = resampler->arrived < resampler->source_height ? resampler->arrived : resampler->source_height;
    while (resampler->made < resampler->down.count && last_row_of(resampler, resampler->made) < usable) {
        make_row(resampler, output->samples + (size_t)resampler->made * (size_t)output->stride, output->stride);
        resampler->made++;
    }
}
