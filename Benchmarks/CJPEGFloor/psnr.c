#include "cjpegfloor.h"

#include <math.h>
#include <stdlib.h>

static double lanczos(double distance) {
    double x = fabs(distance);
    if (x < 1e-9) return 1;
    if (x >= 3) return 0;
    double angle = M_PI * x;
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle);
}

/// Which source samples an output sample is made of, and their normalised weights.
typedef struct window {
    int first, count;
    double *weights;
} window;

static window window_at(int index, int source, int output, double *weights) {
    double scale = (double)source / output, stretch = scale > 1 ? scale : 1;
    double centre = (index + 0.5) * scale - 0.5;
    int first = (int)ceil(centre - 3 * stretch), last = (int)floor(centre + 3 * stretch);
    if (first < 0) first = 0;
    if (last > source - 1) last = source - 1;
    double sum = 0;
    for (int sample = first; sample <= last; sample++) sum += weights[sample - first] = lanczos((sample - centre) / stretch);
    for (int tap = 0; tap <= last - first; tap++) weights[tap] /= sum;
    return (window){.first = first, .count = last - first + 1, .weights = weights};
}

/// One output row of the reference's vertical pass.
static void reference_row(const cfloor_planes *original, const window *down, float *sums) {
    for (int x = 0; x < original->width; x++) sums[x] = 0;
    for (int tap = 0; tap < down->count; tap++) {
        const uint8_t *row = original->samples[0] + (size_t)(down->first + tap) * (size_t)original->stride[0];
        float weight = (float)down->weights[tap];
        for (int x = 0; x < original->width; x++) sums[x] += weight * row[x];
    }
}

double cfloor_luma_psnr(const cfloor_planes *original, const cfloor_planes *result) {
    int lies_wide = original->width > original->height, result_lies_wide = result->width > result->height;
    if (lies_wide != result_lies_wide) return -1;
    size_t taps = (size_t)(original->width > original->height ? original->width : original->height);
    double *weights = calloc(taps, sizeof *weights), *all = NULL;
    window *across = calloc((size_t)result->width, sizeof *across);
    float *sums = calloc((size_t)original->width, sizeof *sums);
    size_t span = 8 + 6 * (size_t)(1 + original->width / result->width);
    all = calloc((size_t)result->width * span, sizeof *all);
    double error = 0, psnr = -1;
    if (weights == NULL || across == NULL || sums == NULL || all == NULL) goto done;
    for (int x = 0; x < result->width; x++) {
        across[x] = window_at(x, original->width, result->width, all + (size_t)x * span);
    }
    for (int y = 0; y < result->height; y++) {
        window down = window_at(y, original->height, result->height, weights);
        reference_row(original, &down, sums);
        const uint8_t *row = result->samples[0] + (size_t)y * (size_t)result->stride[0];
        for (int x = 0; x < result->width; x++) {
            double value = 0;
            for (int tap = 0; tap < across[x].count; tap++) value += across[x].weights[tap] * sums[across[x].first + tap];
            value = value < 0 ? 0 : value > 255 ? 255 : value;
            error += (value - row[x]) * (value - row[x]);
        }
    }
    error /= (double)result->width * result->height;
    psnr = error > 0 ? 10 * log10(255 * 255 / error) : 100;
done:
    free(weights);
    free(across);
    free(sums);
    free(all);
    return psnr;
}
