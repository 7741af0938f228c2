#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H
#include <sqlite3.h>
#include <sys/vfs.h>
// SQLITE_TRANSIENT is a cast macro, which Swift does not import.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
// Swift's Glibc module does not bring statfs(2). The magic number of the path's file system; 0 when it cannot be told.
static inline unsigned csqlite_file_system_magic(const char *path) {
    struct statfs information;
    return statfs(path, &information) == 0 ? (unsigned)information.f_type : 0;
}
#endif
