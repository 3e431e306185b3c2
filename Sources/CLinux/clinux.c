#include "CLinux.h"

#include <signal.h>

static int argument_count;
static char **arguments;

// glibc hands the arguments of main to constructors too.
__attribute__((constructor)) static void keep_arguments(int count, char **values)
{
    argument_count = count;
    arguments = values;
}

int clinux_argument_count(void) { return argument_count > 0 ? argument_count - 1 : 0; }

const char *clinux_argument(int place) { return arguments[place + 1]; }

int clinux_open_to_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY); }

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
    return sigaction(SIGPIPE, &ignore, NULL);
}
