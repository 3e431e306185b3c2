#pragma once
// Unix sockets and the descriptors that output goes to: what Swift can't reach by itself.
#include <stdbool.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>

// A Unix stream socket that doesn't block. -1 and errno on failure.
int clinux_socket_open(void);

// Gives a socket its path, at most 107 bytes, and its file these permissions. 0, or -1 and errno.
int clinux_socket_bind(int fd, const char *path, mode_t mode);

// Connects to a path. 0, or -1 and errno.
int clinux_socket_connect(int fd, const char *path);

// The next client of a listening socket, which doesn't block. -1 and errno on failure, EAGAIN for none.
int clinux_socket_accept(int fd);

// Whether it is a Unix stream socket that listens.
bool clinux_socket_listens(int fd);

// Sends what there is room for, without a signal if the peer is gone. -1 and errno on failure.
ssize_t clinux_socket_send(int fd, const void *bytes, size_t count);

// Reads what there is, 0 at the end. -1 and errno on failure.
ssize_t clinux_socket_receive(int fd, void *bytes, size_t capacity);

// Who connected. Whether that is known.
bool clinux_socket_peer(int fd, pid_t *process, uid_t *user, gid_t *group);

// The groups of who connected. How many, also more than the capacity; -1 and errno on failure.
int clinux_socket_peer_groups(int fd, gid_t *groups, int capacity);

// The file that a path names, links not followed. 0, or -1 and errno.
static inline int clinux_link_status(const char *path, struct stat *status) { return lstat(path, status); }

// Opens a folder and locks it against others who do the same, without waiting. -1 and errno on failure, EWOULDBLOCK
// where somebody has it.
int clinux_lock_folder(const char *path);

// Makes a descriptor close in programs that are started, and not block. 0, or -1 and errno.
int clinux_adopt(int fd);

// Opens what another descriptor has open once more, so that it doesn't block here and still does for the others who
// have it. -1 and errno on failure.
int clinux_reopen_to_write(int fd);

// Whether a descriptor can be opened that leaves so many more to others, or a quarter of all where there are few. fd is
// any that is open.
bool clinux_descriptors_are_left(int fd, int64_t more);

// A datagram socket to the service manager at NOTIFY_SOCKET: a path, or a name in the abstract namespace with @ in
// front. -1 and errno on failure.
int clinux_notify_open(const char *path);

// Sends one message there, waiting for room. -1 and errno on failure.
ssize_t clinux_notify_send(int fd, const void *bytes, size_t count);
