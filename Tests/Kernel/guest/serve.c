#include "puppet.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SOURCES = 32 };

static struct source {
    int fd;
    void (*ready)(int which);
    int which;
} sources[MAX_SOURCES];
static int source_count;

int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    printf("%lld ", (long long)now_us());
    vprintf(format, values);
    putchar('\n');
    va_end(values);
}

void follow(int fd, void (*ready)(int which), int which)
{
    if (source_count == MAX_SOURCES)
        fail("too much to follow");
    sources[source_count++] = (struct source){fd, ready, which};
}

void unfollow(int fd)
{
    for (int i = 0; i < source_count; i++)
        if (sources[i].fd == fd)
            sources[i] = sources[--source_count];
    close(fd);
}

bool serve_until(int64_t until_us, bool (*is_done)(void))
{
    for (;;) {
        if (is_done && is_done())
            return true;
        int64_t left_us = until_us - now_us();
        if (left_us < 0)
            left_us = 0;
        // Not everything that is waited for can be polled.
        if (is_done && left_us > 2000)
            left_us = 2000;
        struct pollfd polled[MAX_SOURCES];
        int count = source_count;
        for (int i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = sources[i].fd, .events = POLLIN};
        struct timespec left = {.tv_sec = left_us / 1000000, .tv_nsec = left_us % 1000000 * 1000};
        int ready = ppoll(polled, (nfds_t)count, &left, NULL);
        for (int i = 0; i < count && ready > 0; i++)
            for (int j = 0; polled[i].revents && j < source_count; j++)
                // One that was served before may have ended this one.
                if (sources[j].fd == polled[i].fd) {
                    sources[j].ready(sources[j].which);
                    break;
                }
        if (ready <= 0 && now_us() >= until_us)
            return is_done && is_done();
    }
}
