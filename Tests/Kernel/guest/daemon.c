#include "puppet.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// A stream of the daemon's, read line by line.
struct stream {
    int fd; ///< 0 while it isn't open
    const char *name;
    bool is_stalled;
    char line[65536];
    size_t length;
};

static pid_t daemon_pid;
static struct stream streams[2] = {{.name = "out"}, {.name = "err"}};
/// What `says` waits for, and whether it has come.
static const char *awaited;
static bool is_said;

static void ready(int which)
{
    struct stream *stream = streams + which;
    ssize_t size = read(stream->fd, stream->line + stream->length, sizeof stream->line - 1 - stream->length);
    if (size <= 0) {
        if (size < 0 && errno == EINTR)
            return;
        if (stream->length > 0)
            say("%s-torn %.*s", stream->name, (int)stream->length, stream->line);
        unfollow(stream->fd);
        stream->fd = 0;
        return;
    }
    stream->length += (size_t)size;
    stream->line[stream->length] = 0;
    char *start = stream->line;
    for (char *end; (end = strchr(start, '\n')); start = end + 1) {
        *end = 0;
        say("%s %s", stream->name, start);
        if (awaited && strstr(start, awaited))
            is_said = true;
    }
    stream->length -= (size_t)(start - stream->line);
    memmove(stream->line, start, stream->length);
}

static _Noreturn void become(const struct words *words, int out, int err)
{
    char *group_name;
    uid_t user = (uid_t)strtoul(words->word[1], &group_name, 10);
    gid_t group = *group_name == ':' ? (gid_t)strtoul(group_name + 1, NULL, 10) : user;
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(out, 1);
    dup2(err, 2);
    close(nothing);
    signal(SIGPIPE, SIG_DFL);
    clients_restore_limit();
    if (user != 0 && (setgroups(0, NULL) < 0 || setgid(group) < 0 || setuid(user) < 0))
        _exit(126);
    execvp(words->word[2], words->word + 2);
    _exit(127);
}

void daemon_start(const struct words *words)
{
    int out[2], err[2], started[2];
    if (daemon_pid != 0 || pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0 || pipe2(started, O_CLOEXEC) < 0)
        fail("can't start another daemon");
    say("start");
    fflush(stdout);
    ((struct words *)words)->word[words->count] = NULL;
    daemon_pid = fork();
    if (daemon_pid < 0)
        fail("can't fork");
    if (daemon_pid == 0)
        become(words, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    close(started[1]);
    // Ends when the program begins; until then the child has our own descriptors, nodes among them.
    char nothing;
    while (read(started[0], &nothing, 1) < 0 && errno == EINTR)
        ;
    close(started[0]);
    streams[0].fd = out[0];
    streams[1].fd = err[0];
    for (int which = 0; which < 2; which++) {
        streams[which].length = 0;
        streams[which].is_stalled = false;
        follow(streams[which].fd, ready, which);
    }
}

void daemon_signal(const struct words *words)
{
    if (daemon_pid > 0)
        kill(daemon_pid, (int)number(words, 1));
    say("signal %s", words->word[1]);
}

static int end_status;

static bool has_ended(void)
{
    // Reaped only once all it wrote has been read.
    return streams[0].fd <= 0 && streams[1].fd <= 0 && daemon_pid > 0 &&
           waitpid(daemon_pid, &end_status, WNOHANG) == daemon_pid;
}

static void tell_end(void)
{
    daemon_pid = 0;
    if (WIFEXITED(end_status))
        say("exit %d", WEXITSTATUS(end_status));
    else
        say("exit signal %d", WTERMSIG(end_status));
}

void daemon_exit(const struct words *words)
{
    if (serve_until(now_us() + number(words, 1) * 1000, has_ended))
        tell_end();
    else
        say("exit never");
}

void daemon_kill(void)
{
    if (daemon_pid <= 0)
        return;
    daemon_stall(false);
    kill(daemon_pid, SIGKILL);
    if (serve_until(now_us() + 5000000, has_ended))
        tell_end();
}

static int awaited_device;

static bool has_opened(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", daemon_pid);
    DIR *folder = opendir(path);
    if (!folder)
        return false;
    bool is_open = false;
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat status;
        if (fstatat(dirfd(folder), entry->d_name, &status, 0) == 0 && S_ISCHR(status.st_mode) &&
            status.st_rdev == node_number(awaited_device))
            is_open = true;
    }
    closedir(folder);
    return is_open;
}

/// Whether it has done all there is to do: the kernel's function that it sleeps in is one of poll's or epoll's.
static bool is_waiting(void)
{
    char path[64], function[64];
    snprintf(path, sizeof path, "/proc/%d/wchan", daemon_pid);
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(function, 1, sizeof function - 1, in) : 0;
    if (in)
        fclose(in);
    function[size] = 0;
    return strstr(function, "poll");
}

static bool is_attached(void) { return has_opened() && is_waiting(); }

void daemon_attached(const struct words *words)
{
    awaited_device = device_number(words);
    bool is_open = serve_until(now_us() + number(words, 2) * 1000, is_attached);
    say("attached %d %s", awaited_device, is_open ? "yes" : "no");
    // It may have waited for something else in between.
    serve_until(now_us() + 20000, NULL);
}

static bool was_said(void) { return is_said; }

void daemon_says(const struct words *words)
{
    char text[4096] = "";
    for (int i = 2; i < words->count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i > 2 ? " " : "", words->word[i]);
    awaited = text;
    is_said = false;
    say("said %s", serve_until(now_us() + number(words, 1) * 1000, was_said) ? "yes" : "no");
    awaited = NULL;
}

/// A number after a word in one of the daemon's files in /proc.
static long long in_proc(const char *file, const char *word)
{
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/%s", daemon_pid, file);
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        fclose(in);
    text[size] = 0;
    const char *found = strstr(text, word);
    return found ? strtoll(found + strlen(word), NULL, 10) : -1;
}

void daemon_facts(const struct words *words)
{
    (void)words;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", daemon_pid);
    int descriptors = 0;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        descriptors += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    long long kept_us = in_proc("schedstat", "") / 1000;
    // Not from "status": there the kernel's counts may be dozens of pages behind.
    say("facts descriptors=%d sleeps=%lld preemptions=%lld cpu_us=%lld resident_kb=%lld anonymous_kb=%lld", descriptors,
        in_proc("status", "\nvoluntary_ctxt_switches:"), in_proc("status", "\nnonvoluntary_ctxt_switches:"), kept_us,
        in_proc("smaps_rollup", "\nRss:"), in_proc("smaps_rollup", "\nAnonymous:"));
}

void daemon_count(const struct words *words)
{
    int64_t count = -1;
    FILE *in = fopen(words->word[1], "re");
    if (!in || fread(&count, sizeof count, 1, in) != 1)
        fail("no count in %s", words->word[1]);
    fclose(in);
    say("count %lld", (long long)count);
}

void daemon_hush(const struct words *words)
{
    (void)words;
    if (streams[0].fd <= 0)
        return;
    unfollow(streams[0].fd);
    streams[0].fd = 0;
}

void daemon_stall(bool is_stalled)
{
    struct stream *stream = streams;
    if (stream->fd > 0 && stream->is_stalled != is_stalled) {
        if (is_stalled)
            leave(stream->fd);
        else
            follow(stream->fd, ready, 0);
    }
    stream->is_stalled = is_stalled;
}
