#define _GNU_SOURCE
#include "gauge.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static pid_t reader;

static const char *const socket_path = "/tmp/gauge.sock";

static bool replace(char **words, const char *name, const char *value)
{
    bool is_there = false;
    for (char **word = words; *word; word++)
        if (strcmp(*word, name) == 0) {
            *word = (char *)value;
            is_there = true;
        }
    return is_there;
}

/// A client of the reader's.
static int be_client(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, socket_path);
    int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int result = -1;
    for (int tries = 0; tries < 200 && result < 0; tries++) {
        result = connect(client, (struct sockaddr *)&address, sizeof address);
        if (result < 0)
            sleep_until(now_ns() + 10000000);
    }
    require(result == 0, socket_path);
    // It is idle only once it has taken its client.
    sleep_until(now_ns() + 100000000);
    return client;
}

int64_t reader_begin(char **words, const char *node)
{
    for (; strchr(words[0], '='); words++)
        putenv(words[0]);
    replace(words, "{node}", node);
    bool has_socket = replace(words, "{socket}", socket_path);
    unlink(socket_path);
    int ends[2], opened = inotify_init1(IN_CLOEXEC);
    require(pipe2(ends, O_CLOEXEC) == 0 && inotify_add_watch(opened, node, IN_OPEN) >= 0, "a pipe or a watch");
    if (!has_socket)
        output_begin(ends[0]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/tmp/said", O_WRONLY | O_CREAT | O_TRUNC, 0644);

    int64_t begun_ns = now_ns(), opened_ns = 0;
    require(posix_spawnp(&reader, words[0], &actions, NULL, words, environ) == 0, words[0]);
    close(ends[1]);
    struct pollfd poll_ = {.fd = opened, .events = POLLIN};
    // The last one counts: a reader may look at the device first and open it again.
    while (poll(&poll_, 1, opened_ns ? 2000 : 30000) > 0) {
        char notes[4096];
        opened_ns = now_ns();
        if (read(opened, notes, sizeof notes) <= 0)
            break;
    }
    close(opened);
    require(opened_ns, "the reader opens no device");
    if (has_socket)
        output_begin(be_client());
    return opened_ns - begun_ns;
}

static size_t contents(const char *folder, const char *name, const char *file, char *text, size_t capacity)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/%s%.30s/%s", reader, folder, name, file);
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(text, 1, capacity - 1, in) : 0;
    if (in)
        fclose(in);
    text[size] = 0;
    return size;
}

static int64_t number_after(const char *text, const char *word)
{
    const char *found = strstr(text, word);
    return found ? strtoll(found + strlen(word), NULL, 10) : 0;
}

struct usage reader_usage(void)
{
    struct usage usage = {0};
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/task", reader);
    DIR *threads = opendir(path);
    for (struct dirent *thread; threads && (thread = readdir(threads));) {
        if (thread->d_name[0] == '.')
            continue;
        contents("task/", thread->d_name, "schedstat", text, sizeof text);
        usage.cpu_ns += strtoll(text, NULL, 10);
        contents("task/", thread->d_name, "status", text, sizeof text);
        usage.sleeps += number_after(text, "\nvoluntary_ctxt_switches:");
        contents("task/", thread->d_name, "io", text, sizeof text);
        usage.reads += number_after(text, "syscr:");
        usage.writes += number_after(text, "syscw:");
    }
    if (threads)
        closedir(threads);
    return usage;
}

long reader_memory(const char *name)
{
    char text[4096];
    contents("", "", "smaps_rollup", text, sizeof text);
    return (long)number_after(text, name);
}

bool reader_end(void)
{
    if (waitpid(reader, NULL, WNOHANG) != 0)
        return false;
    kill(reader, SIGTERM);
    for (int tries = 0; tries < 50; tries++) {
        if (waitpid(reader, NULL, WNOHANG) != 0)
            return true;
        sleep_until(now_ns() + 20000000);
    }
    kill(reader, SIGKILL);
    waitpid(reader, NULL, 0);
    return true;
}
