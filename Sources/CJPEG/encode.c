// Encoding planes for their own sake.

#include "encoder.h"

#include <stdlib.h>
#include <string.h>

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
