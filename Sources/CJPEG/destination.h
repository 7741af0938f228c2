#ifndef CJPEG_DESTINATION_H
#define CJPEG_DESTINATION_H

// A growing block of memory that libjpeg writes to. libjpeg's own one leaks its block when an error interrupts it.

#include "guard.h"

typedef struct cj_destination {
    /// First, because libjpeg hands its address back to the callbacks.
    struct jpeg_destination_mgr manager;
    uint8_t *bytes;
    size_t capacity;
    size_t length;
} cj_destination;

/// Makes `jpeg` write to the destination, from its beginning; a block it already has is used again.
void cj_destination_open(cj_destination *destination, struct jpeg_compress_struct *jpeg);

/// Hands over the block, without the room that it did not need; to be released with `free`.
uint8_t *cj_destination_release(cj_destination *destination);

/// Releases the block.
void cj_destination_close(cj_destination *destination);

#endif
