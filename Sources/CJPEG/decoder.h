#ifndef CJPEG_DECODER_H
#define CJPEG_DECODER_H

// A JPEG's planes as they come out of the inverse DCT, one row of MCUs at a time.

#include "guard.h"

/// Rows of one component in one row of MCUs: at most 4 blocks of 8.
#define CJ_MOST_BURST_ROWS 32

typedef struct cj_decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    bool is_open;
} cj_decoder;

/// Reads the header. The decoder must be zeroed before, and `source` must outlive it.
void cj_decoder_open(cj_decoder *decoder, cj_guard *guard, const uint8_t *source, size_t length);

void cj_decoder_close(cj_decoder *decoder);

void cj_decoder_describe(cj_decoder *decoder, cjpeg_header *header);

/// Starts decoding planes at `eighths`/8 of the size, and counts what that takes against the memory.
void cj_decoder_start(cj_decoder *decoder, int eighths, cj_memory *memory);

/// The true size of a component in its own samples at the started scale.
double cj_decoder_extent_across(const cj_decoder *decoder, int component);
double cj_decoder_extent_down(const cj_decoder *decoder, int component);

/// Bytes that the decoder writes per row of a component, and rows that it writes at a time.
size_t cj_decoder_row_bytes(const cj_decoder *decoder, int component);
int cj_decoder_burst(const cj_decoder *decoder, int component);

/// Whether rows are left.
bool cj_decoder_has_more(const cj_decoder *decoder);

/// Writes the next row of MCUs to `rows[component][0 ..< burst]`.
void cj_decoder_read(cj_decoder *decoder, JSAMPROW rows[][CJ_MOST_BURST_ROWS]);

/// Reads up to the end marker; its absence fails as truncated. The saved markers stay.
void cj_decoder_finish(cj_decoder *decoder);

#endif
