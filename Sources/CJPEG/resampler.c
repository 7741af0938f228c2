#include "resampler.h"

#include <string.h>

void cj_resampler_open(
    cj_resampler *resampler, const cj_axis *horizontal, const cj_axis *vertical, size_t row_bytes, int burst,
    cj_kernels kernels, cj_memory *memory) {
    memset(resampler, 0, sizeof *resampler);
    resampler->kernels = kernels;
    resampler->source_width = horizontal->source_count;
    resampler->source_height = vertical->source_count;
    cj_filter_make(&resampler->down, vertical, 2, memory);
    cj_filter_make(&resampler->across, horizontal, 8, memory);

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
