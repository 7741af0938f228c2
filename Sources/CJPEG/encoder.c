#include "encoder.h"

#include "orientation.h"

#include <string.h>

enum { most_rows = 2 * DCTSIZE };

static void start(cj_encoder *encoder, const cjpeg_planes *planes, const cj_encoding *encoding) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    bool swaps = cj_orientation_swaps(encoding->orientation);
    cj_destination_open(&encoder->destination, jpeg);
    jpeg->image_width = (JDIMENSION)(swaps ? planes->height : planes->width);
    jpeg->image_height = (JDIMENSION)(swaps ? planes->width : planes->height);
    jpeg->input_components = planes->count;
    jpeg->in_color_space = planes->count == 3 ? JCS_YCbCr : JCS_GRAYSCALE;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, encoding->quality, TRUE);
    jpeg->raw_data_in = TRUE;
    jpeg->dct_method = JDCT_ISLOW;
    if (planes->count == 3) {
        jpeg->comp_info[0].h_samp_factor = swaps ? planes->luma_down : planes->luma_across;
        jpeg->comp_info[0].v_samp_factor = swaps ? planes->luma_across : planes->luma_down;
    }
    if (encoding->progressive) jpeg_simple_progression(jpeg);
    jpeg_start_compress(jpeg, TRUE);
}

static void copy_colour_profile(cj_encoder *encoder, jpeg_saved_marker_ptr markers) {
    static const char name[] = "ICC_PROFILE";
    for (jpeg_saved_marker_ptr marker = markers; marker != NULL; marker = marker->next) {
        if (marker->marker != JPEG_APP0 + 2 || marker->data_length < sizeof name) continue;
        if (memcmp(marker->data, name, sizeof name) != 0) continue;
        jpeg_write_marker(&encoder->jpeg, marker->marker, marker->data, marker->data_length);
    }
}

static int least(int a, int b) { return a < b ? a : b; }

/// Points `rows` at the upright rows from `first` on. Rows below the plane repeat its last one.
static void point_at_rows(
    const cjpeg_plane *plane, int orientation, const cj_band *band, int first, int count, JSAMPROW *rows) {
    bool swaps = cj_orientation_swaps(orientation);
    int height = swaps ? plane->width : plane->height, width = swaps ? plane->height : plane->width;
    int present = least(count, height - first);
    for (int row = 0; row < count; row++) {
        int nearest = least(row, present - 1);
        rows[row] = orientation == 1 ? plane->samples + (size_t)(first + nearest) * (size_t)plane->stride
                                     : band->samples + (size_t)nearest * band->stride;
    }
    if (orientation == 1) return;
    cj_orientation_rows(plane, orientation, first, present, band->samples, band->stride);
    for (int row = 0; row < present; row++) {
        memset(rows[row] + width, rows[row][width - 1], band->stride - (size_t)width);
    }
}

static void take_bands(cj_encoder *encoder, const cjpeg_planes *planes, int orientation, cj_memory *memory) {
    for (int index = 0; index < planes->count; index++) {
        const cjpeg_plane *plane = &planes->plane[index];
        cj_band *band = &encoder->bands[index];
        if (band->samples != NULL) continue;
        int width = cj_orientation_swaps(orientation) ? plane->height : plane->width;
        band->stride = (size_t)(width + DCTSIZE - 1) / DCTSIZE * DCTSIZE;
        band->samples = cj_memory_take(memory, most_rows, band->stride);
    }
}

void cj_encoder_encode(
    cj_encoder *encoder, cj_guard *guard, const cjpeg_planes *planes, const cj_encoding *encoding, cj_memory *memory) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    if (!encoder->is_open) {
        jpeg->err = &guard->manager;
        encoder->is_open = true;
        jpeg_create_compress(jpeg);
    }
    start(encoder, planes, encoding);
    copy_colour_profile(encoder, encoding->markers);

    if (encoding->orientation != 1) take_bands(encoder, planes, encoding->orientation, memory);
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
    int lines = jpeg->max_v_samp_factor * DCTSIZE;
    for (int group = 0; jpeg->next_scanline < jpeg->image_height; group++) {
        for (int index = 0; index < planes->count; index++) {
            int count = jpeg->comp_info[index].v_samp_factor * DCTSIZE;
            point_at_rows(
                &planes->plane[index], encoding->orientation, &encoder->bands[index], group * count, count, rows[index]);
        }
        jpeg_write_raw_data(jpeg, components, (JDIMENSION)lines);
    }
    jpeg_finish_compress(jpeg);
}

void cj_encoder_close(cj_encoder *encoder) {
    if (encoder->is_open) jpeg_destroy_compress(&encoder->jpeg);
    encoder->is_open = false;
    cj_destination_close(&encoder->destination);
}
