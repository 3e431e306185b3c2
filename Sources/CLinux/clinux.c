#include "CLinux.h"

#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>

static int argument_count;
static char **arguments;

// glibc hands the arguments of main to constructors too.
__attribute__((constructor)) static void keep_arguments(int count, char **values)
{
    argument_count = count;
    arguments = values;
}

char **clinux_arguments(int *count)
{
    *count = argument_count;
    return arguments;
}

int clinux_argument_count(void) { return argument_count > 0 ? argument_count - 1 : 0; }

const char *clinux_argument(int place) { return arguments[place + 1]; }

char *const *clinux_arguments_from(int place) { return arguments + place + 1; }

int clinux_open_to_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY); }

int clinux_create(const char *path) { return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666); }

int clinux_prepare_process(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
            continue;
        // The lowest free number is this one, since those below are open.
        if (open("/dev/null", O_RDWR) < 0)
            return -1;
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    // What they tell, a failed write tells, too.
    return sigaction(SIGPIPE, &ignore, NULL) < 0 ? -1 : sigaction(SIGXFSZ, &ignore, NULL);
}

ssize_t clinux_try_message(const void *bytes, size_t count)
{
    ssize_t sent = send(STDERR_FILENO, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0 || errno != ENOTSOCK)
        return sent;
    struct pollfd room = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&room, 1, 0) == 0) {
        errno = EAGAIN;
        return -1;
    }
    // A pipe that has any room takes this much.
    return write(STDERR_FILENO, bytes, count < PIPE_BUF ? count : PIPE_BUF);
}

int64_t clinux_monotonic_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct clinux_time_of_day clinux_time_of_day(int64_t monotonic_us)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t now_us = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
    int64_t time_us = now_us - (clinux_monotonic_us() - monotonic_us);
    int64_t rest = time_us % 1000000;
    if (rest < 0)
        rest += 1000000;
    time_t seconds = (time_us - rest) / 1000000;
    struct tm local = {0};
    localtime_r(&seconds, &local);
    return (struct clinux_time_of_day){local.tm_hour, local.tm_min, local.tm_sec, (int)rest};
}

int clinux_open_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    if (sigprocmask(SIG_BLOCK, &signals, NULL) < 0)
        return -1;
    return signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int fd)
{
    struct signalfd_siginfo information;
    return read(fd, &information, sizeof information) == sizeof information ? (int)information.ssi_signo : 0;
}

int clinux_open_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

int clinux_set_timer(int fd, int64_t at_us)
{
    // A time of 0 would disarm it, and a negative one is an error: both have long come.
    if (at_us < 1)
        at_us = 1;
    struct itimerspec time = {.it_value = {.tv_sec = at_us / 1000000, .tv_nsec = at_us % 1000000 * 1000}};
    return timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, NULL);
}

int clinux_poll_add(int poller, int fd, uint64_t tag, bool tells_once)
{
    struct epoll_event event = {.events = EPOLLIN | (tells_once ? EPOLLET : 0), .data = {.u64 = tag}};
    return epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
}

int clinux_poll_change(int poller, int fd, uint64_t tag, bool reads, bool writes)
{
    struct epoll_event event = {.events = (reads ? EPOLLIN : 0) | (writes ? EPOLLOUT : 0), .data = {.u64 = tag}};
    return epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event);
}

int clinux_poll_remove(int poller, int fd)
{
    struct epoll_event ignored = {0};
    return epoll_ctl(poller, EPOLL_CTL_DEL, fd, &ignored);
}

_Static_assert(sizeof(struct epoll_event) <= CLINUX_POLL_NOTE, "a note is longer than said");

int clinux_poll_wait(int poller, void *notes, int capacity, bool waits)
{
    return epoll_wait(poller, notes, capacity, waits ? -1 : 0);
}

void clinux_give_back_memory(void)
{
    malloc_trim(0);
    // A page below this frame lies what isn't in use any more; where the stack was never so deep, there is nothing to do.
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), depth = 128 * 1024;
    uintptr_t end = ((uintptr_t)__builtin_frame_address(0) - page) & ~(page - 1);
    madvise((void *)(end - depth), depth, MADV_DONTNEED);
}

double clinux_parse_number(const char *text, const char **end)
{
    static locale_t c_locale;
    if (!c_locale)
        c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    char *rest = (char *)text;
    double value = strtod_l(text, &rest, c_locale);
    *end = rest;
    return value;
}
