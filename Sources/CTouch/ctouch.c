#include "CTouch.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <time.h>

_Static_assert(sizeof(struct input_event) <= sizeof(struct ctouch_event), "an event is longer than ours");
_Static_assert(sizeof(long) < 8 || (offsetof(struct input_event, type) == offsetof(struct ctouch_event, type) &&
                                    offsetof(struct input_event, value) == offsetof(struct ctouch_event, value)),
               "an event is laid out otherwise");

int ctouch_open_node(const char *path) { return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY); }

int ctouch_use_monotonic_clock(int fd)
{
    int clock = CLOCK_MONOTONIC;
    return ioctl(fd, EVIOCSCLOCKID, &clock);
}

int ctouch_grab(int fd, bool grab) { return ioctl(fd, EVIOCGRAB, (void *)(uintptr_t)grab); }

bool ctouch_has_contact_in_slots(int fd, int slots)
{
    // The code that is asked for, then its value in each slot.
    int32_t ids[1 + 256] = {ABS_MT_TRACKING_ID};
    if (slots > 256)
        slots = 256;
    if (ioctl(fd, EVIOCGMTSLOTS(sizeof ids), ids) < 0)
        return true;
    for (int slot = 1; slot <= slots; slot++)
        if (ids[slot] >= 0)
            return true;
    return false;
}

// Where the kernel's events are shorter (32-bit systems): they stand at the end of the room for longer ones. The last ones
// overlap with what they become, so each is copied as bytes: then it is read as a whole before anything is written.
static void widen(struct ctouch_event *events, const struct input_event *from, int count)
{
    for (int i = 0; i < count; i++) {
        struct input_event event;
        memcpy(&event, &from[i], sizeof event);
        events[i] = (struct ctouch_event){
            (int64_t)event.input_event_sec, (int64_t)event.input_event_usec, event.type, event.code, event.value};
    }
}

int ctouch_read_events(int fd, struct ctouch_event *events, int capacity)
{
    const bool is_wide = sizeof(struct input_event) == sizeof(struct ctouch_event);
    const size_t room = (size_t)capacity * sizeof(struct input_event);
    void *place = (char *)events + ((size_t)capacity * sizeof *events - room);
    for (;;) {
        ssize_t size = read(fd, place, room);
        if (size > 0) {
            int count = (int)(size / (ssize_t)sizeof(struct input_event));
            if (!is_wide)
                widen(events, place, count);
            return count;
        }
        if (size == 0)
            errno = ENODEV;
        if (size < 0 && errno == EAGAIN)
            return 0;
        if (errno != EINTR)
            return -1;
    }
}

// A device that sends what it shouldn't is told of by touchd itself.
static void say_nothing(const struct libevdev *device, enum libevdev_log_priority priority, void *data, const char *file,
                        int line, const char *function, const char *format, va_list arguments)
{
    (void)device, (void)priority, (void)data, (void)file, (void)line, (void)function, (void)format, (void)arguments;
}

struct libevdev *ctouch_describe(int fd)
{
    struct libevdev *device = libevdev_new();
    if (!device) {
        errno = ENOMEM;
        return NULL;
    }
    libevdev_set_device_log_function(device, say_nothing, LIBEVDEV_LOG_ERROR, NULL);
    int result = libevdev_set_fd(device, fd);
    if (result < 0) {
        libevdev_free(device);
        errno = -result;
        return NULL;
    }
    return device;
}

int ctouch_resynchronize(struct libevdev *device)
{
    struct input_event event;
    // FORCE_SYNC only marks; the state is fetched by the first SYNC read, and is whole at -EAGAIN.
    int result = libevdev_next_event(device, LIBEVDEV_READ_FLAG_FORCE_SYNC, &event);
    while (result >= 0)
        result = libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC, &event);
    return result == -EAGAIN ? 0 : result;
}

bool ctouch_has_udevd(void) { return access("/run/udev/control", F_OK) == 0; }
