#ifndef CJPEG_GUARD_H
#define CJPEG_GUARD_H

// The error trap: turns libjpeg's errors and warnings into a status and a reason.

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

#endif
