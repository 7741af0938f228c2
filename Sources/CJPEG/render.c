// From a JPEG to an upright one within a bounding box:
// header ► planes at the size of the result ► end marker seen ► encoded, at lower qualities until it fits.

#include "decoder.h"
#include "encoder.h"
#include "resampler.h"

#include <math.h>
#include <string.h>

typedef struct rendering {
    cj_guard guard;
    cj_memory memory;
    cj_decoder decoder;
    cj_encoder encoder;
    cj_resampler resamplers[3];
    /// The picture at its final size, still lying as it is stored.
    cjpeg_planes planes;
    const uint8_t *source;
    size_t length;
    const cjpeg_request *request;
    cjpeg_result *result;
} rendering;

static int largest(int a, int b) { return a > b ? a : b; }

/// The inverse DCT's own reduction costs quality, and time except at a half and a quarter, so that it is used only where
/// at least half of the reduction is left to the filter.
static int eighths_for(double reduction) { return reduction >= 8 ? 2 : reduction >= 4 ? 4 : 8; }

/// Chroma samples are kept as they are when the size is, and become 2 × 2 pixels when it shrinks.
static int luma_per_chroma(int luma_factor, int chroma_factor, bool shrinks) {
    return shrinks || luma_factor >= 2 * chroma_factor ? 2 : 1;
}

/// Sizes the result's planes and starts the decoder at the scale that suits them.
static void plan(rendering *job) {
    struct jpeg_decompress_struct *jpeg = &job->decoder.jpeg;
    cjpeg_planes *planes = &job->planes;
    int longest = largest((int)jpeg->image_width, (int)jpeg->image_height);
    bool shrinks = longest > job->request->long_edge;
    double reduction = shrinks ? (double)longest / job->request->long_edge : 1;
    planes->width = largest(1, (int)lrint(jpeg->image_width / reduction));
    planes->height = largest(1, (int)lrint(jpeg->image_height / reduction));
    planes->count = jpeg->num_components;
    planes->luma_across = planes->luma_down = 1;
    if (planes->count == 3) {
        const jpeg_component_info *luma = &jpeg->comp_info[0], *chroma = &jpeg->comp_info[1];
        planes->luma_across = luma_per_chroma(luma->h_samp_factor, chroma->h_samp_factor, shrinks);
        planes->luma_down = luma_per_chroma(luma->v_samp_factor, chroma->v_samp_factor, shrinks);
    }
    cj_decoder_start(&job->decoder, eighths_for(reduction), &job->memory);
}

static cj_axis axis_between(double source_extent, double output_extent, bool mirrored) {
    cj_axis axis = {.source_extent = source_extent, .output_extent = output_extent};
    axis.source_count = largest(1, (int)ceil(source_extent - 1e-9));
    axis.output_count = largest(1, (int)ceil(output_extent - 1e-9));
    axis.lead = mirrored ? axis.output_count - output_extent : 0;
    return axis;
}

static void prepare_plane(rendering *job, int index) {
    cjpeg_planes *planes = &job->planes;
    cjpeg_plane *plane = &planes->plane[index];
    int orientation = job->request->orientation;
    cj_axis across = axis_between(
        cj_decoder_extent_across(&job->decoder, index), (double)planes->width / (index ? planes->luma_across : 1),
        cj_orientation_mirrors_across(orientation));
    cj_axis down = axis_between(
        cj_decoder_extent_down(&job->decoder, index), (double)planes->height / (index ? planes->luma_down : 1),
        cj_orientation_mirrors_down(orientation));
    plane->width = across.output_count;
    plane->height = down.output_count;
    plane->stride = (plane->width + DCTSIZE - 1) / DCTSIZE * DCTSIZE;
    plane->samples = cj_memory_take_unfilled(&job->memory, (size_t)plane->height, (size_t)plane->stride);
    cj_kernels kernels = job->request->portable_only ? cj_portable_kernels() : cj_fastest_kernels();
    cj_resampler_open(
        &job->resamplers[index], &across, &down, cj_decoder_row_bytes(&job->decoder, index),
        cj_decoder_burst(&job->decoder, index), kernels, &job->memory);
}

static void resample(rendering *job) {
    JSAMPROW rows[MAX_COMPONENTS][CJ_MOST_BURST_ROWS];
    while (cj_decoder_has_more(&job->decoder)) {
        for (int index = 0; index < job->planes.count; index++) {
            int burst = cj_decoder_burst(&job->decoder, index);
            for (int row = 0; row < burst; row++) rows[index][row] = cj_resampler_slot(&job->resamplers[index], row);
        }
        cj_decoder_read(&job->decoder, rows);
        for (int index = 0; index < job->planes.count; index++) {
            int burst = cj_decoder_burst(&job->decoder, index);
            cj_resampler_take(&job->resamplers[index], burst, &job->planes.plane[index]);
        }
    }
    cj_decoder_finish(&job->decoder);
}

static void encode(rendering *job, bool shrunk) {
    cjpeg_result *result = job->result;
    cj_encoding encoding = {.orientation = job->request->orientation, .markers = job->decoder.jpeg.marker_list};
    encoding.quality = shrunk ? job->request->resized_quality : job->request->same_size_quality;
    int lowest = job->request->lowest_quality, step = largest(1, job->request->quality_step);
    for (;; encoding.quality = largest(encoding.quality - step, lowest)) {
        cj_encoder_encode(&job->encoder, &job->guard, &job->planes, &encoding, &job->memory);
        result->fits = job->encoder.destination.length <= job->request->maximum_bytes;
        if (result->fits || encoding.quality <= lowest) break;
    }
    bool swaps = cj_orientation_swaps(encoding.orientation);
    result->width = swaps ? job->planes.height : job->planes.width;
    result->height = swaps ? job->planes.width : job->planes.height;
    result->quality = encoding.quality;
    result->length = job->encoder.destination.length;
}

static void render(void *context) {
    rendering *job = context;
    cjpeg_header header;
    cj_decoder_open(&job->decoder, &job->guard, job->source, job->length);
    cj_decoder_describe(&job->decoder, &header);
    if (!header.has_planes) cj_guard_fail(&job->guard, CJPEG_UNSUPPORTED, "no YCbCr or grey planes");
    plan(job);
    for (int index = 0; index < job->planes.count; index++) prepare_plane(job, index);
    resample(job);
    encode(job, largest(header.width, header.height) > job->request->long_edge);
}

cjpeg_status cjpeg_render(
    const uint8_t *source, size_t length, const cjpeg_request *request, cjpeg_result *result,
    char reason[CJPEG_REASON_CAPACITY]) {
    memset(result, 0, sizeof *result);
    rendering job = {.source = source, .length = length, .request = request, .result = result};
    cj_guard_open(&job.guard, reason);
    cj_memory_open(&job.memory, &job.guard, request->memory_limit);
    cjpeg_status status = cj_guard_run(&job.guard, render, &job);
    if (status == CJPEG_OK) {
        result->bytes = cj_destination_release(&job.encoder.destination);
    }
    cj_encoder_close(&job.encoder);
    cj_decoder_close(&job.decoder);
    cj_memory_close(&job.memory);
    return status;
}
