#ifndef CJPEG_ENCODER_H
#define CJPEG_ENCODER_H

// Planes to JPEG.

#include "destination.h"
#include "memory.h"

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
