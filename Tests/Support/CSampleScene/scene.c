#include "csamplescene.h"

#include "noise.h"

#include <stdlib.h>
#include <string.h>

/// What a pixel belongs to, from far to near.
typedef enum layer { layer_sky, layer_ridge, layer_hills, layer_house, layer_ground, layer_count } layer;

/// Luma, Cb, Cr and the strength of texture of each layer.
static const struct {
    int luma, cb, cr, texture;
} materials[layer_count] = {
    [layer_sky] = {206, 142, 116, 1}, [layer_ridge] = {138, 136, 120, 3}, [layer_hills] = {88, 114, 122, 5},
    [layer_house] = {176, 118, 140, 2}, [layer_ground] = {108, 108, 130, 6},
};

/// The heights at which one column passes from layer to layer, in pixels of the whole picture.
typedef struct skyline {
    int ridge, hills, house, ground;
} skyline;

static int scaled(int value, int per_mille) { return (int)((int64_t)value * per_mille / 1000); }

static int ground_at(int x, int width, int height, uint32_t seed) {
    return scaled(height, 660) + scaled(height, 60) * (csample_noise_at(x, width / 6 + 1, seed + 3) >> 8) / 256;
}

static skyline skyline_at(int x, int width, int height, uint32_t seed) {
    int wide = width / 6 + 1, narrow = width / 40 + 1, block = width / 24 + 1;
    skyline line;
    line.ridge = scaled(height, 300) + scaled(height, 180) * (csample_noise_at(x, wide, seed) >> 8) / 256
        + scaled(height, 30) * (csample_noise_at(x, narrow, seed + 1) >> 8) / 256;
    line.hills = scaled(height, 480) + scaled(height, 110) * (csample_noise_at(x, wide / 2 + 1, seed + 2) >> 8) / 256;
    line.ground = ground_at(x, width, height, seed);
    // Every third block of columns or so is a house, whose roof is level.
    uint32_t house = csample_hash((uint32_t)(x / block), 7, seed);
    int corner = ground_at(x / block * block, width, height, seed);
    line.house = house % 3 == 0 ? corner - scaled(height, 40 + (int)(house >> 8 & 0xFF) * 90 / 256) : line.ground;
    return line;
}

static layer layer_of(const skyline *line, int y) {
    if (y >= line->ground) return layer_ground;
    if (y >= line->house) return layer_house;
    if (y >= line->hills) return layer_hills;
    return y >= line->ridge ? layer_ridge : layer_sky;
}

/// Windows: dark panes in a regular wall.
static int is_window(int x, int y, int width) {
    int pane = width / 300 + 2;
    return x / pane % 3 == 1 && y / pane % 4 == 1;
}

static uint8_t byte_of(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// Coarse shapes down to the finest that a lens resolves, strongest first, in 1/16 of luma.
static void add_texture(int16_t *row, int width, int y, uint32_t seed) {
    int broad = width / 12 + 4;
    csample_add_noise(row, width, y, broad, 12, seed + 10);
    csample_add_noise(row, width, y, broad / 5 + 3, 10, seed + 11);
    csample_add_noise(row, width, y, 13, 8, seed + 12);
    csample_add_noise(row, width, y, 4, 7, seed + 13);
}

/// What the rows of a plane are drawn with: the skyline over each column, and room for one row of texture.
typedef struct brush {
    skyline *lines;
    int16_t *texture;
    size_t width;
} brush;

/// Each column stands for `across` pixels, each row for `down`. False when memory is short.
static int brush_open(brush *brush, int width, int height, int across, int down, uint32_t seed) {
    brush->width = (size_t)width;
    brush->lines = malloc(brush->width * sizeof *brush->lines);
    brush->texture = malloc(brush->width * sizeof *brush->texture);
    if (brush->lines == NULL || brush->texture == NULL) return 0;
    for (int x = 0; x < width; x++) brush->lines[x] = skyline_at(x * across, width * across, height * down, seed);
    return 1;
}

static void brush_close(brush *brush) {
    free(brush->lines);
    free(brush->texture);
}

static void draw_luma(brush *brush, uint8_t *samples, int width, int height, int stride, uint32_t seed) {
    for (int y = 0; y < height; y++) {
        uint8_t *row = samples + (size_t)y * (size_t)stride;
        memset(brush->texture, 0, brush->width * sizeof *brush->texture);
        add_texture(brush->texture, width, y, seed);
        int daylight = 40 - 60 * y / height;
        for (int x = 0; x < width; x++) {
            layer kind = layer_of(&brush->lines[x], y);
            int value = materials[kind].luma + brush->texture[x] * materials[kind].texture / 16;
            value += kind == layer_sky ? daylight : 0;
            if (kind == layer_house && is_window(x, y, width)) value -= 110;
            uint32_t grain = csample_hash((uint32_t)x, (uint32_t)y, seed + 20);
            value += (int)((grain & 7) + (grain >> 3 & 7)) - 7;
            row[x] = byte_of(value);
        }
        memset(row + width, row[width - 1], (size_t)(stride - width));
    }
}

void csample_luma(uint8_t *samples, int width, int height, int stride, uint32_t seed) {
    brush brush = {0};
    if (brush_open(&brush, width, height, 1, 1, seed)) draw_luma(&brush, samples, width, height, stride, seed);
    brush_close(&brush);
}

static void draw_chroma(
    brush *brush, uint8_t *samples, int width, int height, int stride, int component, int down, uint32_t seed) {
    for (int y = 0; y < height; y++) {
        uint8_t *row = samples + (size_t)y * (size_t)stride;
        memset(brush->texture, 0, brush->width * sizeof *brush->texture);
        csample_add_noise(brush->texture, width, y, width / 12 + 4, 4, seed + 30 + (uint32_t)component);
        csample_add_noise(brush->texture, width, y, 9, 2, seed + 40 + (uint32_t)component);
        for (int x = 0; x < width; x++) {
            layer kind = layer_of(&brush->lines[x], y * down);
            int value = component == 1 ? materials[kind].cb : materials[kind].cr;
            row[x] = byte_of(value + brush->texture[x] * materials[kind].texture / 32);
        }
        memset(row + width, row[width - 1], (size_t)(stride - width));
    }
}

void csample_chroma(
    uint8_t *samples, int width, int height, int stride, int component, int across, int down, uint32_t seed) {
    brush brush = {0};
    if (brush_open(&brush, width, height, across, down, seed)) {
        draw_chroma(&brush, samples, width, height, stride, component, down, seed);
    }
    brush_close(&brush);
}

void csample_store(
    const uint8_t *upright, int width, int height, int upright_stride, int orientation, uint8_t *stored, int stride) {
    int swaps = orientation >= 5;
    int stored_width = swaps ? height : width, stored_height = swaps ? width : height;
    int mirrors_across = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    int mirrors_down = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    for (int y = 0; y < height; y++) {
        const uint8_t *row = upright + (size_t)y * (size_t)upright_stride;
        for (int x = 0; x < width; x++) {
            int column = swaps ? y : x, line = swaps ? x : y;
            if (mirrors_across) column = stored_width - 1 - column;
            if (mirrors_down) line = stored_height - 1 - line;
            stored[(size_t)line * (size_t)stride + (size_t)column] = row[x];
        }
    }
    for (int line = 0; line < stored_height; line++) {
        uint8_t *row = stored + (size_t)line * (size_t)stride;
        memset(row + stored_width, row[stored_width - 1], (size_t)(stride - stored_width));
    }
}
