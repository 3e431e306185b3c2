#include "puppet.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_CLIENTS = 1200, READ_AT_ONCE = 65536 };

static struct client {
    int fd; ///< 0 while it isn't connected
    bool is_stalled;
    /// The process that has the connection in our place; 0 for none.
    pid_t owner;
    /// The beginning of a line.
    char *rest;
    size_t length, capacity;
} clients[MAX_CLIENTS];

static struct client *client_of(const struct words *words, int place)
{
    long long client = number(words, place);
    if (client < 0 || client >= MAX_CLIENTS)
        fail("no client %lld", client);
    return clients + client;
}

static int number_of(const struct client *client) { return (int)(client - clients); }

static void end(struct client *client)
{
    if (client->fd <= 0)
        return;
    if (!client->is_stalled)
        unfollow(client->fd);
    else
        close(client->fd);
    client->fd = 0;
    client->is_stalled = false;
    free(client->rest);
    client->rest = NULL;
    client->length = client->capacity = 0;
}

static void keep(struct client *client, const char *text, size_t size)
{
    if (client->length + size + 1 > client->capacity) {
        client->capacity = client->length + size + 1;
        client->rest = realloc(client->rest, client->capacity);
        if (!client->rest)
            fail("no memory for client %d", number_of(client));
    }
    memcpy(client->rest + client->length, text, size);
    client->length += size;
    client->rest[client->length] = 0;
}

static void ready(int which)
{
    static char text[READ_AT_ONCE];
    struct client *client = clients + which;
    ssize_t size = read(client->fd, text, sizeof text);
    if (size <= 0) {
        if (size < 0 && (errno == EINTR || errno == EAGAIN))
            return;
        if (client->length > 0)
            say("torn %d %s", which, client->rest);
        say("ended %d %s", which, size < 0 ? strerror(errno) : "");
        end(client);
        return;
    }
    // All of it came at one time, whenever it is written down.
    int64_t time_us = now_us();
    char *start = text, *end_ = text + size;
    for (char *newline; (newline = memchr(start, '\n', (size_t)(end_ - start))); start = newline + 1) {
        say_at(time_us, "line %d %.*s%.*s", which, (int)client->length, client->rest ? client->rest : "",
               (int)(newline - start), start);
        client->length = 0;
    }
    keep(client, start, (size_t)(end_ - start));
}

static bool connect_one(struct client *client, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        fail("no socket for client %d", number_of(client));
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        close(fd);
        return false;
    }
    client->fd = fd;
    follow(fd, ready, number_of(client));
    return true;
}

/// The socket may not be there yet.
static const char *awaited_path;
static struct client *awaited_client;

static bool is_connected(void) { return connect_one(awaited_client, awaited_path); }

void client_connect(const struct words *words)
{
    int count = words->count > 3 ? (int)number(words, 3) : 1;
    for (int i = 0; i < count; i++) {
        struct client *client = client_of(words, 2) + i;
        if (number_of(client) >= MAX_CLIENTS || client->fd > 0)
            fail("no client %d", number_of(client));
        awaited_path = words->word[1];
        awaited_client = client;
        // Where there is a queue, it is full: somebody waits there.
        if (is_connected() || (errno != EAGAIN && serve_until(now_us() + 2000000, is_connected)))
            say("connected %d", number_of(client));
        else
            say("refused %d %s", number_of(client), strerror(errno));
        serve_until(0, NULL);
    }
}

static void transmit(const struct words *words, const char *ending)
{
    struct client *client = client_of(words, 1);
    char text[65536] = "";
    size_t length = 0;
    for (int i = 2; i < words->count && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 2 ? " " : "", words->word[i]);
    length += (size_t)snprintf(text + length, sizeof text - length, "%s", ending);
    ssize_t sent = send(client->fd, text, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent == (ssize_t)length)
        say("asked %d", number_of(client));
    else
        say("unasked %d %s", number_of(client), strerror(errno));
}

void client_ask(const struct words *words) { transmit(words, "\n"); }

void client_begin_asking(const struct words *words) { transmit(words, ""); }

void client_half_close(const struct words *words)
{
    if (shutdown(client_of(words, 1)->fd, SHUT_WR) < 0)
        fail("can't half-close");
}

/// For each client that a command names: the first, and how many.
static void for_each(const struct words *words, void (*perform)(struct client *client))
{
    int count = words->count > 2 ? (int)number(words, 2) : 1;
    struct client *first = client_of(words, 1);
    for (int i = 0; i < count && number_of(first) + i < MAX_CLIENTS; i++)
        perform(first + i);
}

static void stall(struct client *client)
{
    if (client->fd > 0 && !client->is_stalled)
        leave(client->fd);
    client->is_stalled = true;
}

static void go(struct client *client)
{
    if (client->fd > 0 && client->is_stalled)
        follow(client->fd, ready, number_of(client));
    client->is_stalled = false;
}

void client_stall(const struct words *words)
{
    if (strcmp(words->word[1], "out") == 0)
        daemon_stall(true);
    else
        for_each(words, stall);
    say("stall %s", words->word[1]);
}

void client_go(const struct words *words)
{
    say("go %s", words->word[1]);
    if (strcmp(words->word[1], "out") == 0)
        daemon_stall(false);
    else
        for_each(words, go);
}

void client_close(const struct words *words) { for_each(words, end); }

/// A process of its own has the connection, and reads nothing.
void client_give(const struct words *words)
{
    struct client *client = client_of(words, 1);
    fflush(stdout);
    client->owner = fork();
    if (client->owner < 0)
        fail("can't fork");
    if (client->owner == 0) {
        // It must hold nothing else of ours.
        if (dup2(client->fd, 0) < 0)
            _exit(1);
        close_range(1, ~0u, 0);
        for (;;)
            pause();
    }
    end(client);
}

static void kill_owner(struct client *client)
{
    if (client->owner <= 0)
        return;
    kill(client->owner, SIGKILL);
    waitpid(client->owner, NULL, 0);
    client->owner = 0;
}

void client_kill(const struct words *words) { for_each(words, kill_owner); }

void client_end_all(void)
{
    for (int i = 0; i < MAX_CLIENTS; i++) {
        end(clients + i);
        kill_owner(clients + i);
    }
    take_rank(0);
}

void take_rank(int rank)
{
    struct sched_param parameter = {.sched_priority = rank};
    if (sched_setscheduler(0, (rank > 0 ? SCHED_FIFO : SCHED_OTHER) | SCHED_RESET_ON_FORK, &parameter) < 0)
        fail("no rank %d", rank);
}

void client_rank(const struct words *words) { take_rank((int)number(words, 1)); }

static struct rlimit limit;

void clients_allow_many(void)
{
    getrlimit(RLIMIT_NOFILE, &limit);
    struct rlimit more = {.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &more) < 0)
        fail("no more descriptors");
}

void clients_restore_limit(void) { setrlimit(RLIMIT_NOFILE, &limit); }
