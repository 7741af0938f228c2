#ifndef CVIPS_H
#define CVIPS_H

// Calls of libvips functions that take variable arguments, which Swift cannot make. The library is loaded at run time:
// each call takes the function's address first. Images are opaque.

#include <stddef.h>

/// `vips_image_new_from_buffer`: the header now, pixels when they are asked for. NULL on failure.
void *cvips_open(void *function, const void *bytes, size_t length);

/// `vips_thumbnail_buffer`: upright, with its longest side `side` pixels long. `profile` is what colours are converted to,
/// or NULL to leave them. 0 on success.
int cvips_fit(void *function, const void *bytes, size_t length, int side, const char *profile, void **image);

/// `vips_jpegsave_buffer`: without metadata, transparency laid over `background` (a `VipsArrayDouble`). The bytes are
/// released with `g_free`. 0 on success.
int cvips_save_jpeg(
    void *function, void *image, int quality, void *background, void **bytes, size_t *length);

/// Makes all threads share two heaps. libvips works on threads of its own, and the C library otherwise keeps what each of
/// them freed: hundreds of megabytes after a few large pictures.
void cvips_limit_heaps(void);

#endif
