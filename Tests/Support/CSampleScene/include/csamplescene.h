#ifndef CSAMPLESCENE_H
#define CSAMPLESCENE_H

// A landscape that does not exist, with the gradients, edges, textures and sensor noise of a photograph.
// Integers only: the same seed gives the same bytes on every machine.

#include <stddef.h>
#include <stdint.h>

/// Luma of a scene, `width` × `height` samples, rows `stride` bytes apart.
void csample_luma(uint8_t *samples, int width, int height, int stride, uint32_t seed);

/// One chroma plane of the same scene: `component` 1 is Cb, 2 is Cr; one sample stands for `across` × `down` pixels.
void csample_chroma(
    uint8_t *samples, int width, int height, int stride, int component, int across, int down, uint32_t seed);

/// Lays an upright plane down as a camera held in an EXIF orientation (1…8) stores it. For 5…8 the stored plane is
/// `height` samples wide and `width` high.
void csample_store(
    const uint8_t *upright, int width, int height, int upright_stride, int orientation, uint8_t *stored, int stride);

/// One row of red, green and blue from a row of Y, and of Cb and Cr with one sample for `across` pixels. With `alpha` from
/// 0 to 255 every pixel has that much of it as a fourth byte; -1 leaves it out.
void csample_colours(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, int width, int across, int alpha, uint8_t *output);

/// CRC-32 and Adler-32, as PNG and zlib have them.
uint32_t csample_crc32(const uint8_t *bytes, size_t length);
uint32_t csample_adler32(const uint8_t *bytes, size_t length);

#endif
