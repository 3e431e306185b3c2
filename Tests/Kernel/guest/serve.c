#include "puppet.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SOURCES = 2048 };

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

static void write_down(int64_t time_us, const char *format, va_list values)
{
    printf("%lld ", (long long)time_us);
    vprintf(format, values);
    putchar('\n');
}

void say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    write_down(now_us(), format, values);
    va_end(values);
}

void say_at(int64_t time_us, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    write_down(time_us, format, values);
    va_end(values);
}

void follow(int fd, void (*ready)(int which), int which)
{
    if (source_count == MAX_SOURCES)
        fail("too much to follow");
    sources[source_count++] = (struct source){fd, ready, which};
}

void leave(int fd)
{
    for (int i = 0; i < source_count; i++)
        if (sources[i].fd == fd)
            sources[i] = sources[--source_count];
}

void unfollow(int fd)
{
    leave(fd);
    close(fd);
}

/// Serves one, which was at that place before others were served.
static void serve(int fd, int place)
{
    // One that was served before may have ended this one, and moved others.
    for (int i = place < source_count && sources[place].fd == fd ? place : 0; i < source_count; i++)
        if (sources[i].fd == fd) {
            sources[i].ready(sources[i].which);
            return;
        }
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
            if (polled[i].revents)
                serve(polled[i].fd, i);
        if (ready <= 0 && now_us() >= until_us)
            return is_done && is_done();
    }
}
