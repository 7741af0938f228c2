// Looking at a JPEG without making anything of it.

#include "decoder.h"

#include <string.h>

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
