#pragma once
// Counts what the calling thread takes from the heap. Linked into an executable, its malloc stands before libc's,
// so that it sees the Swift runtime's calls too.
#include <stdbool.h>
#include <stdint.h>

/// How often this thread has called malloc, calloc, realloc or one of the aligned ones.
uint64_t allocation_count(void);

/// Whether anything is counted at all: not under a sanitizer, which has a malloc of its own.
bool allocations_are_counted(void);
