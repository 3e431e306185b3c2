#include "CLinux.h"
#include "CLinuxSockets.h"

#include <stddef.h>
#include <stdio.h>
#include <sys/un.h>

// 0, or -1 and errno where the path is too long.
static int address_of(const char *path, struct sockaddr_un *address)
{
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(address->sun_path, path, length + 1);
    return 0;
}

int clinux_socket_open(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

int clinux_socket_bind(int fd, const char *path, mode_t mode)
{
    struct sockaddr_un address;
    // The file gets its mode from the socket's inode, so that no name has to be looked up a second time.
    if (address_of(path, &address) < 0 || fchmod(fd, mode) < 0)
        return -1;
    mode_t mask = umask(0);
    int result = bind(fd, (struct sockaddr *)&address, sizeof address);
    umask(mask);
    return result;
}

int clinux_socket_connect(int fd, const char *path)
{
    struct sockaddr_un address;
    if (address_of(path, &address) < 0)
        return -1;
    int result;
    do
        result = connect(fd, (struct sockaddr *)&address, sizeof address);
    while (result < 0 && errno == EINTR);
    return result;
}

int clinux_socket_accept(int fd)
{
    int client;
    do
        client = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    while (client < 0 && (errno == EINTR || errno == ECONNABORTED));
    return client;
}

bool clinux_socket_listens(int fd)
{
    int listens = 0, type = 0;
    struct sockaddr_storage address;
    socklen_t size = sizeof listens, type_size = sizeof type, address_size = sizeof address;
    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens &&
           getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_STREAM &&
           getsockname(fd, (struct sockaddr *)&address, &address_size) == 0 && address.ss_family == AF_UNIX;
}

ssize_t clinux_socket_send(int fd, const void *bytes, size_t count)
{
    ssize_t sent;
    do
        sent = send(fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t clinux_socket_receive(int fd, void *bytes, size_t capacity)
{
    ssize_t count;
    do
        count = recv(fd, bytes, capacity, MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    return count;
}

bool clinux_socket_peer(int fd, pid_t *process, uid_t *user, gid_t *group)
{
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0)
        return false;
    *process = credentials.pid;
    *user = credentials.uid;
    *group = credentials.gid;
    return true;
}

int clinux_socket_peer_groups(int fd, gid_t *groups, int capacity)
{
    socklen_t size = capacity * sizeof *groups;
    // Too little room says how much there should be.
    if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size) < 0 && errno != ERANGE)
        return -1;
    return size / sizeof *groups;
}

int clinux_lock_folder(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

int clinux_adopt(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 ? -1 : fcntl(fd, F_SETFD, FD_CLOEXEC);
}

int clinux_reopen_to_write(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

bool clinux_descriptors_are_left(int fd, int64_t more)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur > INT32_MAX)
        limit.rlim_cur = INT32_MAX;
    int64_t all = limit.rlim_cur, kept = more < all / 4 ? more : all / 4;
    int lowest = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (lowest < 0)
        return false;
    close(lowest);
    return lowest + kept < all;
}

int clinux_notify_open(const char *path)
{
    struct sockaddr_un address;
    if (address_of(path, &address) < 0)
        return -1;
    if (path[0] == '@')
        address.sun_path[0] = 0;
    else if (path[0] != '/') {
        errno = EAFNOSUPPORT;
        return -1;
    }
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    // The name in the abstract namespace ends with the address.
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + strlen(path) + (path[0] == '/');
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, size) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

ssize_t clinux_notify_send(int fd, const void *bytes, size_t count)
{
    ssize_t sent;
    do
        sent = send(fd, bytes, count, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}
