#include "memory.h"

#include <stdlib.h>
#include <string.h>

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
