#pragma once
#include <linux/input.h>
// Terminals.
#include <pty.h>
// What the tests use of libumockdev 0. Its own header needs GLib's flags from pkg-config, and Swift's package manager
// would ask for those, with a warning, also where only the program is built.

// A machine in a folder; there is one at a time.
typedef struct UMockdevTestbed UMockdevTestbed;

typedef struct GError {
    unsigned int domain;
    int code;
    char *message;
} GError;

UMockdevTestbed *umockdev_testbed_new(void);
// Where it is; g_free undoes it.
char *umockdev_testbed_get_root_dir(UMockdevTestbed *testbed);
// Adds devices as udevadm describes them, each with an "add" of udev's. 0 and an error, or not.
int umockdev_testbed_add_from_string(UMockdevTestbed *testbed, const char *description, GError **error);
// Answers to ioctls, from a file.
int umockdev_testbed_load_ioctl(UMockdevTestbed *testbed, const char *node, const char *file, GError **error);
// The other end of a node: what is written there is read from the node. -1 for none.
int umockdev_testbed_get_dev_fd(UMockdevTestbed *testbed, const char *node);
void umockdev_testbed_set_property(UMockdevTestbed *testbed, const char *device, const char *key, const char *value);
void umockdev_testbed_uevent(UMockdevTestbed *testbed, const char *device, const char *action);
void umockdev_testbed_remove_device(UMockdevTestbed *testbed, const char *device);
void g_object_unref(void *object);
void g_free(void *memory);
