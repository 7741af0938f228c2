#include "encoder.h"

#include <stdlib.h>
#include <string.h>

// MARK: - Orientation

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

/// Writes upright rows `first ..< first + count` of a stored plane, `stride` bytes apart.
static void upright_rows(
    const cjpeg_plane *stored, int orientation, int first, int count, uint8_t *upright, size_t stride) {
    if (cj_orientation_swaps(orientation)) {
        swapped_rows(stored, orientation, first, count, upright, stride);
    } else {
        kept_rows(stored, orientation, first, count, upright, stride);
    }
}

// MARK: - The block that libjpeg writes to

enum { first_capacity = 1 << 18 };

static void grow(j_compress_ptr jpeg, size_t capacity) {
    cj_destination *destination = (cj_destination *)jpeg->dest;
    uint8_t *bytes = realloc(destination->bytes, capacity);
    if (bytes == NULL) cj_guard_fail((cj_guard *)jpeg->err, CJPEG_OUT_OF_MEMORY, "not enough memory for the result");
    destination->bytes = bytes;
    destination->capacity = capacity;
}

static void on_start(j_compress_ptr jpeg) {
    cj_destination *destination = (cj_destination *)jpeg->dest;
    if (destination->bytes == NULL) grow(jpeg, first_capacity);
    destination->length = 0;
    destination->manager.next_output_byte = destination->bytes;
    destination->manager.free_in_buffer = destination->capacity;
}

/// Called when the block is full; libjpeg counts on the whole of it being taken.
static boolean on_full(j_compress_ptr jpeg) {
    cj_destination *destination = (cj_destination *)jpeg->dest;
    size_t filled = destination->capacity;
    grow(jpeg, filled + filled / 2);
    destination->manager.next_output_byte = destination->bytes + filled;
    destination->manager.free_in_buffer = destination->capacity - filled;
    return TRUE;
}

static void on_end(j_compress_ptr jpeg) {
    cj_destination *destination = (cj_destination *)jpeg->dest;
    destination->length = destination->capacity - destination->manager.free_in_buffer;
}

/// Makes `jpeg` write to the destination, from its beginning; a block it already has is used again.
static void open_destination(cj_destination *destination, struct jpeg_compress_struct *jpeg) {
    destination->manager.init_destination = on_start;
    destination->manager.empty_output_buffer = on_full;
    destination->manager.term_destination = on_end;
    jpeg->dest = &destination->manager;
}

uint8_t *cj_destination_release(cj_destination *destination) {
    uint8_t *bytes = realloc(destination->bytes, destination->length);
    if (bytes == NULL) bytes = destination->bytes;
    destination->bytes = NULL;
    return bytes;
}

static void close_destination(cj_destination *destination) {
    free(destination->bytes);
    destination->bytes = NULL;
    destination->capacity = 0;
}

// MARK: - Encoding

enum { most_rows = 2 * DCTSIZE };

static void start(cj_encoder *encoder, const cjpeg_planes *planes, const cj_encoding *encoding) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    bool swaps = cj_orientation_swaps(encoding->orientation);
    open_destination(&encoder->destination, jpeg);
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
    upright_rows(plane, orientation, first, present, band->samples, band->stride);
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
    close_destination(&encoder->destination);
}

// MARK: - Encoding planes for their own sake

typedef struct encoding_job {
    cj_guard guard;
    cj_memory memory;
    cj_encoder encoder;
    const cjpeg_planes *planes;
    cj_encoding encoding;
} encoding_job;

static void encode(void *context) {
    encoding_job *job = context;
    cj_encoder_encode(&job->encoder, &job->guard, job->planes, &job->encoding, &job->memory);
}

cjpeg_status cjpeg_encode(
    const cjpeg_planes *planes, int quality, bool progressive, cjpeg_result *result,
    char reason[CJPEG_REASON_CAPACITY]) {
    memset(result, 0, sizeof *result);
    encoding_job job = {
        .planes = planes, .encoding = {.orientation = 1, .quality = quality, .progressive = progressive}};
    cj_guard_open(&job.guard, reason);
    cj_memory_open(&job.memory, &job.guard, SIZE_MAX);
    cjpeg_status status = cj_guard_run(&job.guard, encode, &job);
    if (status == CJPEG_OK) {
        *result = (cjpeg_result){
            .bytes = cj_destination_release(&job.encoder.destination), .length = job.encoder.destination.length,
            .width = planes->width, .height = planes->height, .quality = quality, .fits = true};
    }
    cj_encoder_close(&job.encoder);
    cj_memory_close(&job.memory);
    return status;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }
