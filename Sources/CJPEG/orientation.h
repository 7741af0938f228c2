#ifndef CJPEG_ORIENTATION_H
#define CJPEG_ORIENTATION_H

// The eight EXIF orientations, as mirroring along the stored axes followed by swapping them.

#include "include/cjpeg.h"

/// Whether columns become rows: 5…8.
bool cj_orientation_swaps(int orientation);

/// Whether the stored picture is mirrored left to right: 2, 3, 7, 8.
bool cj_orientation_mirrors_across(int orientation);

/// Whether the stored picture is mirrored top to bottom: 3, 4, 6, 7.
bool cj_orientation_mirrors_down(int orientation);

/// Writes upright rows `first ..< first + count` of a stored plane, `stride` bytes apart.
void cj_orientation_rows(
    const cjpeg_plane *stored, int orientation, int first, int count, uint8_t *upright, size_t stride);

#endif
