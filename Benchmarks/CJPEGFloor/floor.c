#define _GNU_SOURCE
#include "cjpegfloor.h"

#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { most_rows = 32 };

static void *claimed(size_t bytes) {
    void *block = calloc(1, bytes);
    if (block == NULL) {
        fputs("not enough memory to measure with\n", stderr);
        exit(71);
    }
    return block;
}

static void start(struct jpeg_decompress_struct *jpeg, struct jpeg_error_mgr *errors, const uint8_t *bytes, size_t length) {
    jpeg->err = jpeg_std_error(errors);
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, bytes, length);
    jpeg_read_header(jpeg, TRUE);
    jpeg->raw_data_out = TRUE;
    jpeg->do_fancy_upsampling = FALSE;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg_start_decompress(jpeg);
}

static int row_bytes(const jpeg_component_info *component) {
    return (int)(component->width_in_blocks + (JDIMENSION)component->h_samp_factor) * DCTSIZE;
}

/// Rows of MCUs go to successive rows when `keeps`, and to the same few ones otherwise.
static void decode(struct jpeg_decompress_struct *jpeg, uint8_t *const *samples, const int *stride, int keeps) {
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
    for (int group = 0; jpeg->output_scanline < jpeg->output_height; group++) {
        for (int index = 0; index < jpeg->num_components; index++) {
            int count = jpeg->comp_info[index].v_samp_factor * DCTSIZE;
            for (int row = 0; row < count; row++) {
                size_t line = (size_t)row + (keeps ? (size_t)group * (size_t)count : 0);
                rows[index][row] = samples[index] + line * (size_t)stride[index];
            }
        }
        jpeg_read_raw_data(jpeg, components, (JDIMENSION)(jpeg->max_v_samp_factor * DCTSIZE));
    }
    jpeg_finish_decompress(jpeg);
    jpeg_destroy_decompress(jpeg);
}

void cfloor_decode(const uint8_t *bytes, size_t length) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    start(&jpeg, &errors, bytes, length);
    uint8_t *samples[3] = {0};
    int stride[3] = {0};
    for (int index = 0; index < jpeg.num_components; index++) {
        stride[index] = row_bytes(&jpeg.comp_info[index]);
        samples[index] = claimed((size_t)stride[index] * most_rows);
    }
    decode(&jpeg, samples, stride, 0);
    for (int index = 0; index < 3; index++) free(samples[index]);
}

void cfloor_planes_of(const uint8_t *bytes, size_t length, cfloor_planes *planes) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    memset(planes, 0, sizeof *planes);
    start(&jpeg, &errors, bytes, length);
    planes->count = jpeg.num_components;
    planes->across = jpeg.comp_info[0].h_samp_factor;
    planes->down = jpeg.comp_info[0].v_samp_factor;
    planes->width = (int)jpeg.image_width;
    planes->height = (int)jpeg.image_height;
    for (int index = 0; index < planes->count; index++) {
        const jpeg_component_info *component = &jpeg.comp_info[index];
        size_t lines = ((size_t)component->height_in_blocks + (size_t)component->v_samp_factor) * DCTSIZE;
        planes->stride[index] = row_bytes(component);
        planes->samples[index] = claimed(lines * (size_t)planes->stride[index]);
    }
    decode(&jpeg, planes->samples, planes->stride, 1);
}

void cfloor_release(cfloor_planes *planes) {
    for (int index = 0; index < 3; index++) free(planes->samples[index]);
    memset(planes, 0, sizeof *planes);
}

void cfloor_encode(const cfloor_planes *planes, int quality) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long length = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &length);
    jpeg.image_width = (JDIMENSION)planes->width;
    jpeg.image_height = (JDIMENSION)planes->height;
    jpeg.input_components = planes->count;
    jpeg.in_color_space = planes->count == 3 ? JCS_YCbCr : JCS_GRAYSCALE;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg.raw_data_in = TRUE;
    jpeg.comp_info[0].h_samp_factor = planes->across;
    jpeg.comp_info[0].v_samp_factor = planes->down;
    jpeg_start_compress(&jpeg, TRUE);
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
    for (int group = 0; jpeg.next_scanline < jpeg.image_height; group++) {
        for (int index = 0; index < planes->count; index++) {
            int count = jpeg.comp_info[index].v_samp_factor * DCTSIZE;
            for (int row = 0; row < count; row++) {
                rows[index][row] = planes->samples[index]
                    + (size_t)(group * count + row) * (size_t)planes->stride[index];
            }
        }
        jpeg_write_raw_data(&jpeg, components, (JDIMENSION)(planes->down * DCTSIZE));
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    free(bytes);
}

void cfloor_return_free_memory(void) { malloc_trim(0); }

int cfloor_stay_on_one_core(void) {
    int core = sched_getcpu();
    if (core < 0) return -1;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET((size_t)core, &cores);
    return sched_setaffinity(0, sizeof cores, &cores);
}

int cfloor_use_all_cores(void) {
    cpu_set_t cores;
    memset(&cores, 0xFF, sizeof cores);
    return sched_setaffinity(0, sizeof cores, &cores);
}
