#include "CLinux.h"

#include <signal.h>
#include <spawn.h>
#include <sys/signalfd.h>
#include <sys/wait.h>

int clinux_await_children(int signals_fd)
{
    // A parent may have made SIGCHLD ignored: then no child would leave its status.
    struct sigaction standard = {.sa_handler = SIG_DFL};
    if (sigaction(SIGCHLD, &standard, NULL) < 0)
        return -1;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGCHLD);
    if (sigprocmask(SIG_BLOCK, &signals, NULL) < 0)
        return -1;
    return signalfd(signals_fd, &signals, 0) < 0 ? -1 : 0;
}

// Whether `variable` (NAME=VALUE) is one that the block names.
static bool is_named(const char *variable, const char *block, size_t size)
{
    for (const char *entry = block; entry < block + size; entry += strlen(entry) + 1) {
        size_t length = strcspn(entry, "=");
        if (strncmp(variable, entry, length) == 0 && variable[length] == '=')
            return true;
    }
    return false;
}

// The environment with what the block sets and without what it only names. The array is the caller's.
static char **make_environment(const char *block, size_t size)
{
    size_t inherited = 0;
    while (environ[inherited])
        inherited++;
    // An entry of the block is at least two bytes.
    char **result = calloc(inherited + size / 2 + 1, sizeof *result);
    if (!result)
        return NULL;
    size_t count = 0;
    for (size_t i = 0; i < inherited; i++) {
        if (!is_named(environ[i], block, size))
            result[count++] = environ[i];
    }
    for (const char *entry = block; entry < block + size; entry += strlen(entry) + 1) {
        if (strchr(entry, '='))
            result[count++] = (char *)entry;
    }
    return result;
}

static int spawn(char *const *arguments, char *const *environment, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    posix_spawnattr_t attributes;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
        error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error)
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
        error = posix_spawnp(pid, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int clinux_spawn(int place, const char *variables, size_t size)
{
    char **environment = make_environment(variables, size);
    if (!environment)
        return -1;
    pid_t pid;
    int error = spawn(clinux_arguments_from(place), environment, &pid);
    free(environment);
    errno = error;
    return error ? -1 : pid;
}

bool clinux_next_exit(struct clinux_exit *child)
{
    int status;
    pid_t pid;
    do
        pid = waitpid(-1, &status, WNOHANG);
    while (pid < 0 && errno == EINTR);
    if (pid <= 0)
        return false;
    child->pid = pid;
    child->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    child->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return true;
}
