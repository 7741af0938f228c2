#include "resampler.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i widened(const uint8_t *samples) {
    return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)samples));
}

/// Two neighbouring weights in every 32-bit lane, as a multiply-add of sample pairs wants them.
AVX2 static inline __m256i weight_pair(const int16_t *weights) {
    int32_t pair;
    memcpy(&pair, weights, sizeof pair);
    return _mm256_set1_epi32(pair);
}

AVX2 static inline __m256i two_blocks(const int16_t *low, const int16_t *high) {
    __m256i lower = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)low));
    return _mm256_inserti128_si256(lower, _mm_loadu_si128((const __m128i *)high), 1);
}

/// 32 columns at a time, two rows at a time.
AVX2 void cj_down_avx2(const uint8_t *const *rows, const int16_t *weights, int taps, int16_t *sums, int width) {
    enum { shift = CJ_WEIGHT_BITS - CJ_FRACTION_BITS };
    const __m256i rounding = _mm256_set1_epi32(1 << (shift - 1));
    int column = 0;
    for (; column + 32 <= width; column += 32) {
        __m256i a = rounding, b = rounding, c = rounding, d = rounding;
        for (int tap = 0; tap < taps; tap += 2) {
            const uint8_t *upper = rows[tap] + column, *lower = rows[tap + 1] + column;
            __m256i weight = weight_pair(weights + tap);
            __m256i first = widened(upper), second = widened(lower);
            a = _mm256_add_epi32(a, _mm256_madd_epi16(_mm256_unpacklo_epi16(first, second), weight));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(_mm256_unpackhi_epi16(first, second), weight));
            first = widened(upper + 16), second = widened(lower + 16);
            c = _mm256_add_epi32(c, _mm256_madd_epi16(_mm256_unpacklo_epi16(first, second), weight));
            d = _mm256_add_epi32(d, _mm256_madd_epi16(_mm256_unpackhi_epi16(first, second), weight));
        }
        a = _mm256_srai_epi32(a, shift), b = _mm256_srai_epi32(b, shift);
        c = _mm256_srai_epi32(c, shift), d = _mm256_srai_epi32(d, shift);
        _mm256_storeu_si256((__m256i *)(sums + column), _mm256_packs_epi32(a, b));
        _mm256_storeu_si256((__m256i *)(sums + column + 16), _mm256_packs_epi32(c, d));
    }
    cj_down_from(column, rows, weights, taps, sums, width);
}

/// 8 output samples at a time: sample i in the low half of a register, sample i + 4 in the high half.
AVX2 void cj_across_avx2(const int16_t *sums, const cj_filter *filter, uint8_t *output) {
    enum { shift = CJ_WEIGHT_BITS + CJ_FRACTION_BITS };
    const __m256i rounding = _mm256_set1_epi32(1 << (shift - 1));
    const int taps = filter->taps;
    int index = 0;
    for (; index + 8 <= filter->count; index += 8) {
        __m256i partial[4];
        for (int pair = 0; pair < 4; pair++) {
            const int low = index + pair, high = low + 4;
            const int16_t *low_samples = sums + filter->first[low], *high_samples = sums + filter->first[high];
            const int16_t *low_weights = filter->weights + (size_t)low * (size_t)taps;
            const int16_t *high_weights = filter->weights + (size_t)high * (size_t)taps;
            __m256i sum = _mm256_setzero_si256();
            for (int tap = 0; tap < taps; tap += 8) {
                __m256i samples = two_blocks(low_samples + tap, high_samples + tap);
                __m256i weights = two_blocks(low_weights + tap, high_weights + tap);
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(samples, weights));
            }
            partial[pair] = sum;
        }
        __m256i total = _mm256_hadd_epi32(
            _mm256_hadd_epi32(partial[0], partial[1]), _mm256_hadd_epi32(partial[2], partial[3]));
        total = _mm256_srai_epi32(_mm256_add_epi32(total, rounding), shift);
        __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
        _mm_storel_epi64((__m128i *)(output + index), _mm_packus_epi16(words, words));
    }
    cj_across_from(index, sums, filter, output);
}
#endif
