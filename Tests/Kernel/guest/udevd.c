#include "puppet.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t udevd;

static bool is_there(void) { return access("/run/udev/control", F_OK) == 0; }

/// Whether it hears of devices: its socket is there earlier. Group 1 of protocol 15 is the kernel's.
static bool is_up(void)
{
    FILE *sockets = is_there() ? fopen("/proc/net/netlink", "re") : NULL;
    char line[256];
    bool is_listening = false;
    while (sockets && !is_listening && fgets(line, sizeof line, sockets)) {
        int protocol;
        unsigned groups;
        is_listening = sscanf(line, "%*s %d %*s %x", &protocol, &groups) == 2 && protocol == 15 && groups & 1;
    }
    if (sockets)
        fclose(sockets);
    return is_listening;
}

void udevd_begin(const struct words *words)
{
    (void)words;
    if (is_there())
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
