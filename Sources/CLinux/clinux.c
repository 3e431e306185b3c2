#include "CLinux.h"

#include <signal.h>

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
