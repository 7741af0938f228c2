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
