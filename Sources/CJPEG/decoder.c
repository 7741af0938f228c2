#include "decoder.h"

#include <string.h>

/// Scans up to which a progressive file is taken seriously: encoders write about 10, and each costs a pass over the
/// whole picture, however few bytes it has.
static const int most_scans = 100;

static void on_progress(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number > most_scans) {
        cj_guard_fail((cj_guard *)jpeg->err, CJPEG_CORRUPT, "more scans than any encoder writes");
    }
}

void cj_decoder_open(cj_decoder *decoder, cj_guard *guard, const uint8_t *source, size_t length) {
    if (length == 0) cj_guard_fail(guard, CJPEG_TRUNCATED, "no bytes");
    decoder->jpeg.err = &guard->manager;
    decoder->is_open = true;
    jpeg_create_decompress(&decoder->jpeg);
    decoder->progress.progress_monitor = on_progress;
    decoder->jpeg.progress = &decoder->progress;
    // Colour profiles travel in APP2.
    jpeg_save_markers(&decoder->jpeg, JPEG_APP0 + 2, 0xFFFF);
    jpeg_mem_src(&decoder->jpeg, source, length);
    jpeg_read_header(&decoder->jpeg, TRUE);
}

void cj_decoder_close(cj_decoder *decoder) {
    if (decoder->is_open) jpeg_destroy_decompress(&decoder->jpeg);
    decoder->is_open = false;
}

static bool has_planes(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->data_precision != 8) return false;
    return (jpeg->jpeg_color_space == JCS_YCbCr && jpeg->num_components == 3)
        || (jpeg->jpeg_color_space == JCS_GRAYSCALE && jpeg->num_components == 1);
}

static size_t coefficient_bytes(const struct jpeg_decompress_struct *jpeg) {
    size_t blocks = 0;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        // libjpeg rounds up to whole MCUs.
        size_t across = component->width_in_blocks + (size_t)component->h_samp_factor;
        size_t down = component->height_in_blocks + (size_t)component->v_samp_factor;
        blocks += across * down;
    }
    return blocks * sizeof(JBLOCK);
}

void cj_decoder_describe(cj_decoder *decoder, cjpeg_header *header) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    header->width = (int)jpeg->image_width;
    header->height = (int)jpeg->image_height;
    header->components = jpeg->num_components;
    header->has_planes = has_planes(jpeg);
    header->has_many_scans = jpeg_has_multiple_scans(jpeg);
    header->coefficient_bytes = header->has_many_scans ? coefficient_bytes(jpeg) : 0;
}

void cj_decoder_start(cj_decoder *decoder, int eighths, cj_memory *memory) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (jpeg_has_multiple_scans(jpeg)) cj_memory_reserve(memory, coefficient_bytes(jpeg));
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg->raw_data_out = TRUE;
    jpeg->do_fancy_upsampling = FALSE;
    jpeg->do_block_smoothing = FALSE;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg->scale_num = (unsigned)eighths;
    jpeg->scale_denom = 8;
    jpeg_start_decompress(jpeg);
}

double cj_decoder_extent_across(const cj_decoder *decoder, int component) {
    const struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    const jpeg_component_info *info = &jpeg->comp_info[component];
    return (double)jpeg->image_width * info->h_samp_factor / jpeg->max_h_samp_factor * info->DCT_scaled_size / DCTSIZE;
}

double cj_decoder_extent_down(const cj_decoder *decoder, int component) {
    const struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    const jpeg_component_info *info = &jpeg->comp_info[component];
    return (double)jpeg->image_height * info->v_samp_factor / jpeg->max_v_samp_factor * info->DCT_scaled_size / DCTSIZE;
}

size_t cj_decoder_row_bytes(const cj_decoder *decoder, int component) {
    const jpeg_component_info *info = &decoder->jpeg.comp_info[component];
    // One MCU more than the picture has, for decoders that fill the last one.
    return ((size_t)info->width_in_blocks + (size_t)info->h_samp_factor) * (size_t)info->DCT_scaled_size;
}

int cj_decoder_burst(const cj_decoder *decoder, int component) {
    const jpeg_component_info *info = &decoder->jpeg.comp_info[component];
    return info->v_samp_factor * info->DCT_scaled_size;
}

bool cj_decoder_has_more(const cj_decoder *decoder) {
    return decoder->jpeg.output_scanline < decoder->jpeg.output_height;
}

void cj_decoder_read(cj_decoder *decoder, JSAMPROW rows[][CJ_MOST_BURST_ROWS]) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    JSAMPARRAY components[MAX_COMPONENTS] = {0};
    for (int index = 0; index < jpeg->num_components; index++) components[index] = rows[index];
    JDIMENSION lines = (JDIMENSION)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    if (jpeg_read_raw_data(jpeg, components, lines) == 0) {
        cj_guard_fail((cj_guard *)jpeg->err, CJPEG_TRUNCATED, "the decoder gives no more rows");
    }
}

void cj_decoder_finish(cj_decoder *decoder) {
    // Not jpeg_finish_decompress, which throws away the saved markers.
    int state;
    do {
        state = jpeg_consume_input(&decoder->jpeg);
    } while (state != JPEG_REACHED_EOI && state != JPEG_SUSPENDED);
}

// MARK: - Looking at a JPEG without making anything of it

typedef struct inspection {
    cj_guard guard;
    cj_memory memory;
    cj_decoder decoder;
    const uint8_t *source;
    size_t length;
    cjpeg_header *header;
} inspection;

static void read_header(void *context) {
    inspection *job = context;
    cj_decoder_open(&job->decoder, &job->guard, job->source, job->length);
    cj_decoder_describe(&job->decoder, job->header);
}

cjpeg_status cjpeg_read_header(
    const uint8_t *source, size_t length, cjpeg_header *header, char reason[CJPEG_REASON_CAPACITY]) {
    memset(header, 0, sizeof *header);
    inspection job = {.source = source, .length = length, .header = header};
    cj_guard_open(&job.guard, reason);
    cjpeg_status status = cj_guard_run(&job.guard, read_header, &job);
    cj_decoder_close(&job.decoder);
    return status;
}

/// Every component's rows of MCUs go to the same few rows, at one sample per block.
static void decode_everything(void *context) {
    inspection *job = context;
    cj_decoder *decoder = &job->decoder;
    cj_decoder_open(decoder, &job->guard, job->source, job->length);
    cj_decoder_start(decoder, 1, &job->memory);
    int components = decoder->jpeg.num_components;
    JSAMPROW rows[MAX_COMPONENTS][CJ_MOST_BURST_ROWS] = {0};
    for (int index = 0; index < components; index++) {
        JSAMPROW row = cj_memory_take(&job->memory, cj_decoder_row_bytes(decoder, index), 1);
        for (int line = 0; line < cj_decoder_burst(decoder, index); line++) rows[index][line] = row;
    }
    while (cj_decoder_has_more(decoder)) cj_decoder_read(decoder, rows);
    cj_decoder_finish(decoder);
}

cjpeg_status cjpeg_check(
    const uint8_t *source, size_t length, size_t memory_limit, char reason[CJPEG_REASON_CAPACITY]) {
    inspection job = {.source = source, .length = length};
    cj_guard_open(&job.guard, reason);
    cj_memory_open(&job.memory, &job.guard, memory_limit);
    cjpeg_status status = cj_guard_run(&job.guard, decode_everything, &job);
    cj_decoder_close(&job.decoder);
    cj_memory_close(&job.memory);
    return status;
}
