#include "noise.h"

/// A lattice value between -32768 and 32767.
static int lattice(uint32_t x, uint32_t y, uint32_t seed) { return (int)(csample_hash(x, y, seed) >> 16) - 32768; }

/// Between two lattice rows, at `part`/`cell` of the way.
static int between(uint32_t x, uint32_t y, int part, int cell, uint32_t seed) {
    int upper = lattice(x, y, seed), lower = lattice(x, y + 1, seed);
    return upper + (lower - upper) / cell * part;
}

void csample_add_noise(int16_t *row, int width, int y, int cell, int amplitude, uint32_t seed) {
    uint32_t lattice_row = (uint32_t)(y / cell);
    int part = y % cell;
    int left = between(0, lattice_row, part, cell, seed);
    for (int start = 0, column = 1; start < width; start += cell, column++) {
        int right = between((uint32_t)column, lattice_row, part, cell, seed);
        int value = left * amplitude, step = (right - left) / cell * amplitude;
        int end = start + cell < width ? start + cell : width;
        for (int x = start; x < end; x++) {
            row[x] = (int16_t)(row[x] + (value >> 11));
            value += step;
        }
        left = right;
    }
}

int csample_noise_at(int x, int cell, uint32_t seed) {
    int left = (int)(csample_hash((uint32_t)(x / cell), 0, seed) >> 16);
    int right = (int)(csample_hash((uint32_t)(x / cell) + 1, 0, seed) >> 16);
    return left + (int)((int64_t)(right - left) * (x % cell) / cell);
}
