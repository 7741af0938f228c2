#ifndef CJPEG_MEMORY_H
#define CJPEG_MEMORY_H

// Blocks of memory that are counted against a limit and released together.

#include "guard.h"

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
