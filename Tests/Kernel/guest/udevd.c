#include "puppet.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t udevd;

static bool is_up(void) { return access("/run/udev/control", F_OK) == 0; }

void udevd_begin(const struct words *words)
{
    (void)words;
    if (is_up())
        fail("there is a udevd already");
    udevd = fork();
    if (udevd < 0)
        fail("can't fork");
    if (udevd == 0) {
        int nothing = open("/dev/null", O_RDWR);
        for (int fd = 0; fd <= 2; fd++)
            dup2(nothing, fd);
        execl("/lib/systemd/systemd-udevd", "systemd-udevd", (char *)NULL);
        _exit(127);
    }
    if (!serve_until(now_us() + 10000000, is_up))
        fail("udevd doesn't come up");
    say("udevd");
}

void udevd_end(void)
{
    if (udevd <= 0)
        return;
    kill(udevd, SIGTERM);
    while (waitpid(udevd, NULL, 0) < 0 && errno == EINTR)
        ;
    udevd = 0;
    // Only its absence shows that there is none.
    if (system("rm -rf /run/udev") != 0)
        fail("can't remove udevd's files");
}
