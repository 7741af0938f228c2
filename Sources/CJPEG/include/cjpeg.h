#ifndef CJPEG_H
#define CJPEG_H
#include <stddef.h>
#endif
