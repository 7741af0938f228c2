#include "filter.h"

#include <math.h>
#include <stdlib.h>

static const double lobes = 3;

static double lanczos(double distance) {
    double x = fabs(distance);
    if (x < 1e-9) return 1;
    if (x >= lobes) return 0;
    // sin(3a) = 3 sin(a) - 4 sin(a)^3 saves the second of two sines, which are most of the filter's cost.
    double angle = M_PI * x, third = sin(angle / lobes);
    return lobes * (3 - 4 * third * third) * third * third / (angle * angle);
}

static int clamped(int value, int low, int high) {
    if (value > high) value = high;
    return value < low ? low : value;
}

/// Rounds one sample's weights so that they add up exactly; the largest takes the rounding error.
static void quantise(const double *exact, double sum, int taps, int16_t *weights) {
    int total = 0, largest = 0;
    for (int tap = 0; tap < taps; tap++) {
        weights[tap] = (int16_t)lrint(exact[tap] / sum * (1 << CJ_WEIGHT_BITS));
        total += weights[tap];
        if (abs(weights[tap]) > abs(weights[largest])) largest = tap;
    }
    weights[largest] = (int16_t)(weights[largest] + (1 << CJ_WEIGHT_BITS) - total);
}

void cj_filter_make(cj_filter *filter, const cj_axis *axis, int multiple, cj_memory *memory) {
    double scale = axis->source_extent / axis->output_extent;
    double stretch = scale > 1 ? scale : 1;
    double support = lobes * stretch;
    int taps = (int)floor(support * 2) + 1;
    taps = (taps + multiple - 1) / multiple * multiple;

    filter->count = axis->output_count;
    filter->taps = taps;
    filter->first = cj_memory_take(memory, (size_t)filter->count, sizeof *filter->first);
    filter->weights = cj_memory_take(memory, (size_t)filter->count * (size_t)taps, sizeof *filter->weights);
    double *exact = cj_memory_take(memory, (size_t)taps, sizeof *exact);

    int last_sample = axis->source_count - 1;
    for (int index = 0; index < filter->count; index++) {
        double centre = (index + 0.5 - axis->lead) * scale - 0.5;
        // Samples beyond the edge count for nothing and the others make up for them, as in other Lanczos resizers.
        int from = clamped((int)ceil(centre - support), 0, last_sample);
        int to = clamped((int)floor(centre + support), from, last_sample);
        if (to - from >= taps) to = from + taps - 1;
        int first = clamped(from, 0, axis->source_count > taps ? axis->source_count - taps : 0);
        double sum = 0;
        for (int tap = 0; tap < taps; tap++) exact[tap] = 0;
        for (int sample = from; sample <= to; sample++) {
            double weight = lanczos((sample - centre) / stretch);
            exact[sample - first] = weight;
            sum += weight;
        }
        if (fabs(sum) < 1e-6) {
            exact[from - first] = 1;
            sum = 1;
        }
        filter->first[index] = first;
        quantise(exact, sum, taps, filter->weights + (size_t)index * (size_t)taps);
    }
}
