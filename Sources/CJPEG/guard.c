#include "guard.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

// MARK: - The error trap

/// Stray bytes between two markers up to which a file still counts as whole. Toy cameras leave some, every viewer opens
/// such files; a decoder that lost its way skips far more.
static const int tolerated_stray_bytes = 1024;

static cjpeg_status status_of_error(int code) {
    switch (code) {
    case JERR_OUT_OF_MEMORY:
        return CJPEG_OUT_OF_MEMORY;
    case JERR_NO_BACKING_STORE:
        return CJPEG_OVER_MEMORY_LIMIT;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_NOT_COMPILED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_EMPTY_IMAGE:
        return CJPEG_UNSUPPORTED;
    case JERR_INPUT_EOF:
    case JERR_INPUT_EMPTY:
        return CJPEG_TRUNCATED;
    default:
        return CJPEG_CORRUPT;
    }
}

/// Warnings that every viewer passes over and that cost no pixel.
static bool is_harmless(const struct jpeg_error_mgr *manager) {
    switch (manager->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_BOGUS_ICC:
        return true;
    case JWRN_EXTRANEOUS_DATA:
        return manager->msg_parm.i[0] <= tolerated_stray_bytes;
    default:
        return false;
    }
}

static _Noreturn void escape(j_common_ptr jpeg, cjpeg_status status) {
    cj_guard *guard = (cj_guard *)jpeg->err;
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    cj_guard_fail(guard, status, message);
}

static void on_error(j_common_ptr jpeg) { escape(jpeg, status_of_error(jpeg->err->msg_code)); }

/// libjpeg goes on after a warning and fills the rest with grey; here damage ends the decoding at once.
static void on_message(j_common_ptr jpeg, int level) {
    if (level >= 0 || is_harmless(jpeg->err)) return;
    escape(jpeg, jpeg->err->msg_code == JWRN_JPEG_EOF ? CJPEG_TRUNCATED : CJPEG_CORRUPT);
}

/// Nothing is printed: the reason is the caller's.
static void on_output(j_common_ptr jpeg) { (void)jpeg; }

void cj_guard_open(cj_guard *guard, char *reason) {
    memset(guard, 0, sizeof *guard);
    jpeg_std_error(&guard->manager);
    guard->manager.error_exit = on_error;
    guard->manager.emit_message = on_message;
    guard->manager.output_message = on_output;
    guard->reason = reason;
    guard->reason[0] = 0;
}

cjpeg_status cj_guard_run(cj_guard *guard, void (*steps)(void *context), void *context) {
    guard->status = CJPEG_OK;
    if (setjmp(guard->escape) == 0) steps(context);
    return guard->status;
}

_Noreturn void cj_guard_fail(cj_guard *guard, cjpeg_status status, const char *reason) {
    guard->status = status;
    snprintf(guard->reason, CJPEG_REASON_CAPACITY, "%s", reason);
    longjmp(guard->escape, 1);
}

// MARK: - Memory

enum { alignment = 64 };

void cj_memory_open(cj_memory *memory, cj_guard *guard, size_t limit) {
    memset(memory, 0, sizeof *memory);
    memory->guard = guard;
    memory->left = limit;
}

void cj_memory_reserve(cj_memory *memory, size_t bytes) {
    if (bytes > memory->left) {
        cj_guard_fail(memory->guard, CJPEG_OVER_MEMORY_LIMIT, "the picture needs more memory than is allowed");
    }
    memory->left -= bytes;
}

/// The product, rounded up to whole alignments and never 0.
static size_t rounded(cj_memory *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || __builtin_add_overflow(bytes, alignment, &bytes)) {
        cj_guard_fail(memory->guard, CJPEG_OVER_MEMORY_LIMIT, "the picture needs more memory than can be counted");
    }
    return bytes / alignment * alignment;
}

void *cj_memory_take_unfilled(cj_memory *memory, size_t count, size_t size) {
    size_t bytes = rounded(memory, count, size);
    if (memory->count == CJ_MOST_BLOCKS) {
        cj_guard_fail(memory->guard, CJPEG_OUT_OF_MEMORY, "too many blocks of memory");
    }
    cj_memory_reserve(memory, bytes);
    void *block = aligned_alloc(alignment, bytes);
    if (block == NULL) cj_guard_fail(memory->guard, CJPEG_OUT_OF_MEMORY, "not enough memory");
    memory->blocks[memory->count++] = block;
    return block;
}

void *cj_memory_take(cj_memory *memory, size_t count, size_t size) {
    return memset(cj_memory_take_unfilled(memory, count, size), 0, count * size);
}

void cj_memory_close(cj_memory *memory) {
    for (int index = 0; index < memory->count; index++) free(memory->blocks[index]);
    memory->count = 0;
}
