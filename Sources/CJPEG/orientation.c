#include "orientation.h"

#include <string.h>

bool cj_orientation_swaps(int orientation) { return orientation >= 5 && orientation <= 8; }

bool cj_orientation_mirrors_across(int orientation) {
    return orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
}

bool cj_orientation_mirrors_down(int orientation) {
    return orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
}

static const uint8_t *stored_row(const cjpeg_plane *stored, int row) {
    return stored->samples + (size_t)row * (size_t)stored->stride;
}

/// Upright row y is stored column y: reads a few neighbouring columns of every stored row, so that each cache line is
/// touched once.
static void swapped_rows(
    const cjpeg_plane *stored, int orientation, int first, int count, uint8_t *upright, size_t stride) {
    bool across = cj_orientation_mirrors_across(orientation), down = cj_orientation_mirrors_down(orientation);
    for (int x = 0; x < stored->height; x++) {
        const uint8_t *row = stored_row(stored, down ? stored->height - 1 - x : x);
        for (int y = 0; y < count; y++) {
            int column = across ? stored->width - 1 - (first + y) : first + y;
            upright[(size_t)y * stride + (size_t)x] = row[column];
        }
    }
}

static void kept_rows(
    const cjpeg_plane *stored, int orientation, int first, int count, uint8_t *upright, size_t stride) {
    bool across = cj_orientation_mirrors_across(orientation), down = cj_orientation_mirrors_down(orientation);
    for (int y = 0; y < count; y++) {
        const uint8_t *row = stored_row(stored, down ? stored->height - 1 - (first + y) : first + y);
        uint8_t *output = upright + (size_t)y * stride;
        if (!across) {
            memcpy(output, row, (size_t)stored->width);
            continue;
        }
        for (int x = 0; x < stored->width; x++) output[x] = row[stored->width - 1 - x];
    }
}

void cj_orientation_rows(
    const cjpeg_plane *stored, int orientation, int first, int count, uint8_t *upright, size_t stride) {
    if (cj_orientation_swaps(orientation)) {
        swapped_rows(stored, orientation, first, count, upright, stride);
    } else {
        kept_rows(stored, orientation, first, count, upright, stride);
    }
}
