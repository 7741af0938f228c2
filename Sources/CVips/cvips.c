#include "cvips.h"

/// VipsSize: only ever smaller.
static const int size_down = 2;
/// VipsFailOn: a file that ends early, or in which the decoder finds errors, is refused rather than filled with grey.
static const int fail_on_error = 2;

void *cvips_open(void *function, const void *bytes, size_t length) {
    void *(*open)(const void *, size_t, const char *, ...) = function;
    return open(bytes, length, "", "fail_on", fail_on_error, (void *)NULL);
}

int cvips_shrink(void *function, const void *bytes, size_t length, int side, const char *profile, void **image) {
    int (*shrink)(const void *, size_t, void **, int, ...) = function;
    if (profile == NULL) {
        return shrink(
            bytes, length, image, side, "height", side, "size", size_down, "fail_on", fail_on_error, (void *)NULL);
    }
    return shrink(
        bytes, length, image, side, "height", side, "size", size_down, "fail_on", fail_on_error, "export_profile",
        profile, (void *)NULL);
}

int cvips_save_jpeg(
    void *function, void *image, int quality, void *background, void **bytes, size_t *length) {
    int (*save)(void *, void **, size_t *, ...) = function;
    return save(image, bytes, length, "Q", quality, "strip", 1, "background", background, (void *)NULL);
}
