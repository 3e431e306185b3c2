#pragma once
// libevdev and libudev for the one Swift target that reads devices, and what of the kernel's input
// interface Swift can't reach by itself.
#include <dirent.h>
#include <errno.h>
#include <libevdev/libevdev.h>
#include <libudev.h>
#include <linux/input.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

// Opens a node for reading without waiting: open(2) has variable arguments. -1 and errno on failure.
int ctouch_open_node(const char *path);

// Asks for CLOCK_MONOTONIC stamps (EVIOCSCLOCKID). 0, or -1 and errno.
int ctouch_use_monotonic_clock(int fd);

// Takes the device away from all other readers, or gives it back (EVIOCGRAB). 0, or -1 and errno.
int ctouch_grab(int fd, bool grab);

// Whether the kernel has a contact in any slot now, whatever is queued; true where it can't tell.
bool ctouch_has_contact_in_slots(int fd, int slots);

// A `struct input_event` as it is on 64-bit systems, for all.
struct ctouch_event {
    int64_t seconds;
    int64_t microseconds;
    uint16_t type;
    uint16_t code;
    int32_t value;
};

// Reads events in bulk with read(2): libevdev_next_event would change an id that replaces another and a slot outside
// the range before anybody sees them, and costs several times as much. The number of events, 0 when there are
// none now, or -1 and errno; at the end of a file, -1 and ENODEV.
int ctouch_read_events(int fd, struct ctouch_event *events, int capacity);

// The device as libevdev sees it: name, bits, ranges, slots. NULL and errno on failure. libevdev_free undoes it.
struct libevdev *ctouch_describe(int fd);

// Asks the device for its state after lost events, and throws away what is queued. 0, or a negative errno.
int ctouch_resynchronize(struct libevdev *device);

// Whether udevd is there to process devices.
bool ctouch_has_udevd(void);

// The value of errno, which is a macro.
static inline int ctouch_errno(void) { return errno; }

// The name of a directory's entry: the array has a size that Swift would copy.
static inline const char *ctouch_entry_name(const struct dirent *entry) { return entry->d_name; }
