#ifndef CJPEGFLOOR_H
#define CJPEGFLOOR_H

// What libjpeg alone takes for a picture, and what an ideal resizer would make of it: the two things that a renderer is
// measured against. For sound JPEGs only; libjpeg ends the process at any other.

#include <stddef.h>
#include <stdint.h>

/// Planes of a picture, as libjpeg gives and takes them.
typedef struct cfloor_planes {
    uint8_t *samples[3];
    int stride[3];
    int count;
    int across;
    int down;
    int width;
    int height;
} cfloor_planes;

/// Decodes to planes and keeps nothing.
void cfloor_decode(const uint8_t *jpeg, size_t length);

/// Decodes to planes that `cfloor_release` frees.
void cfloor_planes_of(const uint8_t *jpeg, size_t length, cfloor_planes *planes);
void cfloor_release(cfloor_planes *planes);

/// Encodes planes and keeps nothing.
void cfloor_encode(const cfloor_planes *planes, int quality);

/// Luma's peak signal-to-noise ratio in dB between a result and a floating-point Lanczos3 of the original's luma; negative
/// when the result lies otherwise than the original, or memory for it cannot be had.
double cfloor_luma_psnr(const cfloor_planes *original, const cfloor_planes *result);

/// Gives memory that is free already back to the system, so that a peak afterwards is one.
void cfloor_return_free_memory(void);

/// Keeps this thread, and those that it starts, on the core that it runs on. 0 on success.
int cfloor_stay_on_one_core(void);

/// Takes that back. 0 on success.
int cfloor_use_all_cores(void);

#endif
