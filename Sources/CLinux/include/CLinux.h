#pragma once
// libc for the Swift targets: what Swift can't reach by itself, and all of it in an Embedded build,
// which has no Glibc module.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CLinuxLibraries.h"
#include "CLinuxSockets.h"

// open(2) has variable arguments, which Swift doesn't import. -1 and errno on failure.
int clinux_open_to_read(const char *path);

// Creates a file to write, or empties an old one. -1 and errno on failure.
int clinux_create(const char *path);

// Puts /dev/null where one of the descriptors 0 to 2 is closed, so that no file opened later gets its number and
// is taken for it. Ignores SIGPIPE: a reader that goes is an error of write(2). 0, or -1 and errno.
int clinux_prepare_process(void);

// The arguments of the process, without its own name: an Embedded build has no CommandLine.
int clinux_argument_count(void);
const char *clinux_argument(int place);

// All of them with the process's own name, and how many those are.
char **clinux_arguments(int *count);

// The arguments from a place on, with NULL at the end.
char *const *clinux_arguments_from(int place);

// The value of errno, which is a macro.
static inline int clinux_errno(void) { return errno; }

// The name of an entry: the array has a size that Swift would copy.
static inline const char *clinux_entry_name(const struct dirent *entry) { return entry->d_name; }

// The time of CLOCK_MONOTONIC in microseconds: the clock of every event.
int64_t clinux_monotonic_us(void);

// A descriptor that is readable when SIGTERM, SIGINT or SIGHUP has come; they do nothing else from now on.
// -1 and errno on failure.
int clinux_open_signals(void);

// The next signal that has come, 0 for none.
int clinux_next_signal(int fd);

// From now on the descriptor of clinux_open_signals tells SIGCHLD too. 0, or -1 and errno.
int clinux_await_children(int signals_fd);

// Starts the command that this process's arguments name from a place on, with no input, every signal as at the start of
// a session, and the environment of this process changed by `variables`: NAME=VALUE sets one, NAME removes one, each
// ended by NUL. The process's number, or -1 and errno.
int clinux_spawn(int place, const char *variables, size_t size);

// A child that has ended: by exit (status) or by a signal.
struct clinux_exit {
    int pid;
    int status;
    int signal;
};

// The next child that has ended; false for none.
bool clinux_next_exit(struct clinux_exit *child);

// The local time of day of a time of CLOCK_MONOTONIC in microseconds, as the clocks are now; microseconds are those of
// the second.
struct clinux_time_of_day {
    int hour;
    int minute;
    int second;
    int microsecond;
};
struct clinux_time_of_day clinux_time_of_day(int64_t monotonic_us);

// A descriptor that is readable once a time of CLOCK_MONOTONIC has come. -1 and errno on failure.
int clinux_open_timer(void);

// Sets that time, in microseconds. 0, or -1 and errno.
int clinux_set_timer(int fd, int64_t at_us);

// Adds a descriptor to an epoll instance, to be read; told once (EPOLLET), or for as long as it isn't read to its end.
// 0, or -1 and errno.
int clinux_poll_add(int poller, int fd, uint64_t tag, bool tells_once);

// Writes to standard error what there is room for, without waiting. -1 and errno on failure, EAGAIN where there is none.
ssize_t clinux_try_message(const void *bytes, size_t count);

// Whether a descriptor is waited for to be read, to be written, both or neither; hanging up is always told.
// 0, or -1 and errno.
int clinux_poll_change(int poller, int fd, uint64_t tag, bool reads, bool writes);

// A descriptor isn't waited for any more. 0, or -1 and errno.
int clinux_poll_remove(int poller, int fd);

// What is ready.
struct clinux_ready {
    uint64_t tag;
    bool is_readable, is_writable, is_broken;
};

// The size in bytes of what `clinux_poll_wait` notes of each descriptor, in `void *` aligned for 64 bits.
enum { CLINUX_POLL_NOTE = 16 };

// Waits until something is ready, broken descriptors included; without waiting where `waits` is false. How many, or -1
// and errno. `clinux_poll_ready` tells what, by the place among them.
int clinux_poll_wait(int poller, void *notes, int capacity, bool waits);
static inline struct clinux_ready clinux_poll_ready(const void *notes, int place)
{
    const struct epoll_event *event = (const struct epoll_event *)notes + place;
    struct clinux_ready ready = {
        event->data.u64, (event->events & EPOLLIN) != 0, (event->events & EPOLLOUT) != 0,
        (event->events & (EPOLLERR | EPOLLHUP)) != 0};
    return ready;
}

// Gives the kernel back what only reading the configuration and opening devices needed: free pages of the heap, and what of the
// stack lies deeper than the caller.
void clinux_give_back_memory(void);

// A number as TOML and udev write it, with a decimal point whatever the locale; what follows it in *end.
double clinux_parse_number(const char *text, const char **end);
