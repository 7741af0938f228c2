#include "csamplescene.h"

static uint8_t byte_of(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

void csample_colours(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, int width, int across, int alpha, uint8_t *output) {
    for (int x = 0; x < width; x++) {
        int y = luma[x], cb = blue[x / across] - 128, cr = red[x / across] - 128;
        *output++ = byte_of(y + cr * 1402 / 1000);
        *output++ = byte_of(y - (cb * 344 + cr * 714) / 1000);
        *output++ = byte_of(y + cb * 1772 / 1000);
        if (alpha >= 0) *output++ = (uint8_t)alpha;
    }
}

uint32_t csample_crc32(const uint8_t *bytes, size_t length) {
    uint32_t remainder = 0xFFFFFFFF;
    for (size_t index = 0; index < length; index++) {
        remainder ^= bytes[index];
        for (int bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xEDB88320 ^ remainder >> 1 : remainder >> 1;
    }
    return ~remainder;
}

uint32_t csample_adler32(const uint8_t *bytes, size_t length) {
    uint32_t low = 1, high = 0;
    for (size_t index = 0; index < length; index++) {
        low = (low + bytes[index]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}
