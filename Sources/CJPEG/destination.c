#include "destination.h"

#include <stdlib.h>

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

void cj_destination_open(cj_destination *destination, struct jpeg_compress_struct *jpeg) {
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

void cj_destination_close(cj_destination *destination) {
    free(destination->bytes);
    destination->bytes = NULL;
    destination->capacity = 0;
}
