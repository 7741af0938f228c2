#include "cvips.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// A file that ends early, or in which the decoder finds errors, is refused rather than filled with grey. Given as text,
/// because libvips 8.14 drops the property of this name on its way to the loader.
static const char loader_options[] = "[fail_on=error]";

void *cvips_open(void *function, const void *bytes, size_t length) {
    void *(*open)(const void *, size_t, const char *, ...) = function;
    return open(bytes, length, loader_options, (void *)NULL);
}

int cvips_fit(void *function, const void *bytes, size_t length, int side, const char *profile, void **image) {
    int (*fit)(const void *, size_t, void **, int, ...) = function;
    if (profile == NULL) {
        return fit(bytes, length, image, side, "height", side, "option_string", loader_options, (void *)NULL);
    }
    return fit(
        bytes, length, image, side, "height", side, "option_string", loader_options, "export_profile", profile,
        (void *)NULL);
}

int cvips_save_jpeg(
    void *function, void *image, int quality, void *background, void **bytes, size_t *length) {
    int (*save)(void *, void **, size_t *, ...) = function;
    return save(image, bytes, length, "Q", quality, "strip", 1, "background", background, (void *)NULL);
}

void cvips_limit_heaps(void) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, 2);
#endif
}
