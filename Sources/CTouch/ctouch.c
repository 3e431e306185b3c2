#include "CTouch.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <time.h>

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

int ctouch_read_events(int fd, struct input_event *events, int capacity)
{
    for (;;) {
        ssize_t size = read(fd, events, (size_t)capacity * sizeof *events);
        if (size > 0)
            return (int)(size / (ssize_t)sizeof *events);
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
