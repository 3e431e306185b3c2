#pragma once
// libc for the Swift targets: what Swift can't reach by itself, and all of it in an Embedded build,
// which has no Glibc module.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// open(2) has variable arguments, which Swift doesn't import. -1 and errno on failure.
int clinux_open_to_read(const char *path);

// Puts /dev/null where one of the descriptors 0 to 2 is closed, so that no file opened later gets its number and
// is taken for it. Ignores SIGPIPE: a reader that goes is an error of write(2). 0, or -1 and errno.
int clinux_prepare_process(void);

// The arguments of the process, without its own name: an Embedded build has no CommandLine.
int clinux_argument_count(void);
const char *clinux_argument(int place);

// The value of errno, which is a macro.
static inline int clinux_errno(void) { return errno; }

// The name of an entry: the array has a size that Swift would copy.
static inline const char *clinux_entry_name(const struct dirent *entry) { return entry->d_name; }
