#ifndef CJPEG_H
#define CJPEG_H

// JPEG in its own planes: header, damage check, resizing and encoding without ever converting colour.
//
// Every function takes untrusted bytes, returns a status instead of ending the process, and frees what it allocated
// when it fails. They block; none keeps state between calls.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum cjpeg_status {
    CJPEG_OK = 0,
    /// A JPEG that has no 8-bit YCbCr or grey planes (CMYK, RGB, 12 bit, lossless): another decoder's business.
    CJPEG_UNSUPPORTED,
    /// The bytes end before the picture does.
    CJPEG_TRUNCATED,
    CJPEG_CORRUPT,
    /// It would need more memory than the caller allows.
    CJPEG_OVER_MEMORY_LIMIT,
    CJPEG_OUT_OF_MEMORY,
} cjpeg_status;

/// Room for the reason of a failure, with its terminating zero.
#define CJPEG_REASON_CAPACITY 240

/// A picture's header.
typedef struct cjpeg_header {
    int width;
    int height;
    int components;
    /// 8-bit YCbCr or grey planes, which `cjpeg_render` takes.
    bool has_planes;
    /// Progressive, or one scan per component: the decoder holds every coefficient at once.
    bool has_many_scans;
    /// Bytes of those coefficients; 0 unless `has_many_scans`.
    size_t coefficient_bytes;
} cjpeg_header;

/// What `cjpeg_render` makes.
typedef struct cjpeg_request {
    /// Longest side of the result in pixels; pictures that are not larger keep their size.
    int long_edge;
    /// EXIF orientation of the source, 1…8, which is applied.
    int orientation;
    /// JPEG quality when the picture becomes smaller.
    int resized_quality;
    /// JPEG quality when it keeps its size.
    int same_size_quality;
    /// Largest result in bytes; quality goes down to `lowest_quality`, `quality_step` at a time, until it fits.
    size_t maximum_bytes;
    int lowest_quality;
    int quality_step;
    /// Most bytes that are held beyond the source, the decoder's coefficients included.
    size_t memory_limit;
    /// Leaves AVX2 aside, which must not change a single byte of the result.
    bool portable_only;
} cjpeg_request;

/// An encoded JPEG, to be released with `cjpeg_free`.
typedef struct cjpeg_result {
    uint8_t *bytes;
    size_t length;
    int width;
    int height;
    /// The quality that fitted, or the lowest that was tried.
    int quality;
    /// Whether `length` is within the request's `maximum_bytes`.
    bool fits;
} cjpeg_result;

/// Samples of one component, row after row.
typedef struct cjpeg_plane {
    uint8_t *samples;
    int width;
    int height;
    /// Bytes from one row to the next, at least `width` rounded up to 8.
    int stride;
} cjpeg_plane;

/// A picture as one grey plane, or as Y, Cb and Cr.
typedef struct cjpeg_planes {
    cjpeg_plane plane[3];
    /// 1 or 3.
    int count;
    /// Luma samples per chroma sample in each direction, 1 or 2.
    int luma_across;
    int luma_down;
    /// Pixels of the whole picture.
    int width;
    int height;
} cjpeg_planes;

/// Reads the header; decodes nothing.
cjpeg_status cjpeg_read_header(
    const uint8_t *source, size_t length, cjpeg_header *header, char reason[CJPEG_REASON_CAPACITY]);

/// Decodes everything at the lowest resolution, only to find out whether the picture is whole.
cjpeg_status cjpeg_check(
    const uint8_t *source, size_t length, size_t memory_limit, char reason[CJPEG_REASON_CAPACITY]);

/// Makes an upright JPEG within a bounding box. ICC profiles are copied; all other metadata is left out.
cjpeg_status cjpeg_render(
    const uint8_t *source, size_t length, const cjpeg_request *request, cjpeg_result *result,
    char reason[CJPEG_REASON_CAPACITY]);

/// Encodes planes as they are.
cjpeg_status cjpeg_encode(
    const cjpeg_planes *planes, int quality, bool progressive, cjpeg_result *result,
    char reason[CJPEG_REASON_CAPACITY]);

/// Releases a result's bytes.
void cjpeg_free(uint8_t *bytes);

#endif
