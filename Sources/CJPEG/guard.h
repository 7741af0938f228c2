#ifndef CJPEG_GUARD_H
#define CJPEG_GUARD_H

// What every call of this module stands on: the error trap, which turns libjpeg's errors and warnings into a status and a
// reason, and memory that is counted against a limit and released together.

#include "include/cjpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct cj_guard {
    /// First, because libjpeg hands its address back to the callbacks.
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    cjpeg_status status;
    char *reason;
} cj_guard;

/// Prepares a guard. `reason` has room for `CJPEG_REASON_CAPACITY` bytes and outlives it.
void cj_guard_open(cj_guard *guard, char *reason);

/// Runs steps that may fail at any depth, and returns how they ended.
///
/// Whatever the steps allocate must be reachable from `context`: their own frames are gone after a failure. This is the
/// only `setjmp` of the module, and no local variable of its function changes after it.
cjpeg_status cj_guard_run(cj_guard *guard, void (*steps)(void *context), void *context);

/// Ends the steps.
_Noreturn void cj_guard_fail(cj_guard *guard, cjpeg_status status, const char *reason);

/// Blocks that one call may take.
#define CJ_MOST_BLOCKS 64

typedef struct cj_memory {
    cj_guard *guard;
    void *blocks[CJ_MOST_BLOCKS];
    int count;
    size_t left;
} cj_memory;

/// Prepares an empty set of blocks that may hold `limit` bytes together.
void cj_memory_open(cj_memory *memory, cj_guard *guard, size_t limit);

/// A block of `count` × `size` bytes, aligned for AVX2, for the caller to fill. Fails through the guard, also when the
/// product overflows.
void *cj_memory_take_unfilled(cj_memory *memory, size_t count, size_t size);

/// The same, zeroed.
void *cj_memory_take(cj_memory *memory, size_t count, size_t size);

/// Counts memory that somebody else allocates. Fails through the guard.
void cj_memory_reserve(cj_memory *memory, size_t bytes);

/// Releases every block.
void cj_memory_close(cj_memory *memory);

#endif
