#ifndef CJPEG_ENCODER_H
#define CJPEG_ENCODER_H

// Planes to an upright JPEG.

#include "guard.h"

// The eight EXIF orientations, as mirroring along the stored axes followed by swapping them.

/// Whether columns become rows: 5…8.
bool cj_orientation_swaps(int orientation);

/// Whether the stored picture is mirrored left to right: 2, 3, 7, 8.
bool cj_orientation_mirrors_across(int orientation);

/// Whether the stored picture is mirrored top to bottom: 3, 4, 6, 7.
bool cj_orientation_mirrors_down(int orientation);

/// A growing block of memory that libjpeg writes to. libjpeg's own one leaks its block when an error interrupts it.
typedef struct cj_destination {
    /// First, because libjpeg hands its address back to the callbacks.
    struct jpeg_destination_mgr manager;
    uint8_t *bytes;
    size_t capacity;
    size_t length;
} cj_destination;

/// Hands over the block, without the room that it did not need; to be released with `free`.
uint8_t *cj_destination_release(cj_destination *destination);

/// Room for one row of MCUs of an upright plane.
typedef struct cj_band {
    uint8_t *samples;
    size_t stride;
} cj_band;

typedef struct cj_encoder {
    struct jpeg_compress_struct jpeg;
    cj_destination destination;
    cj_band bands[3];
    bool is_open;
} cj_encoder;

typedef struct cj_encoding {
    /// EXIF orientation in which the planes lie; the JPEG is upright.
    int orientation;
    int quality;
    bool progressive;
    /// Markers of the source, of which the colour profile's are copied; may be NULL.
    jpeg_saved_marker_ptr markers;
} cj_encoding;

/// Encodes into the encoder's destination. The encoder must be zeroed before its first use; it may encode the same planes
/// again.
void cj_encoder_encode(
    cj_encoder *encoder, cj_guard *guard, const cjpeg_planes *planes, const cj_encoding *encoding, cj_memory *memory);

void cj_encoder_close(cj_encoder *encoder);

#endif
