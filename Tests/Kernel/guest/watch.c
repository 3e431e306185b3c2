#include "puppet.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/// Descriptors of the nodes that are read, by device; 0 where none is.
static int watched[MAX_DEVICES];

static void ended(int device)
{
    unfollow(watched[device]);
    watched[device] = 0;
}

static void ready(int device)
{
    struct input_event events[256];
    ssize_t size = read(watched[device], events, sizeof events);
    if (size < 0) {
        if (errno == EAGAIN || errno == EINTR)
            return;
        say("watched %d gone", device);
        ended(device);
        return;
    }
    for (size_t i = 0; i < (size_t)size / sizeof *events; i++)
        say("event %d %lld.%06lld %d %d %d", device, (long long)events[i].input_event_sec,
            (long long)events[i].input_event_usec, events[i].type, events[i].code, events[i].value);
}

void watch_begin(const struct words *words)
{
    int device = device_number(words);
    int clock = CLOCK_MONOTONIC;
    int fd = open(node_of(device), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || ioctl(fd, EVIOCSCLOCKID, &clock) < 0)
        fail("can't watch %s", node_of(device));
    watched[device] = fd;
    follow(fd, ready, device);
}

void watch_end(const struct words *words)
{
    int device = device_number(words);
    if (watched[device] > 0)
        ended(device);
}

void watch_end_all(void)
{
    for (int device = 0; device < MAX_DEVICES; device++)
        if (watched[device] > 0)
            ended(device);
}

void watch_grab(const struct words *words)
{
    int device = device_number(words);
    if (ioctl(watched[device], EVIOCGRAB, (void *)(uintptr_t)number(words, 2)) < 0)
        fail("can't grab %s", node_of(device));
    say("grabbed %s", words->word[2]);
}
