// The puppet plays a script on a machine's real input stack and logs what happens; it judges nothing.
//
// A script has a command a line, see the table in puppet.c. The log has a line for each thing that happens: the time
// in microseconds of CLOCK_MONOTONIC, a word, and the rest.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_DEVICES = 8, MAX_WORDS = 4096 };

/// Words of a script's line: the command's name and what it is told.
struct words {
    int count;
    char *word[MAX_WORDS];
};

/// The word at a place as a number; 0 where there is none.
long long number(const struct words *words, int place);
/// Reads bytes in hex.
///
/// - Returns: how many there are.
size_t bytes_of(const char *hex, void *bytes, size_t capacity);
/// The number of a device, within bounds.
int device_number(const struct words *words);

/// Now, CLOCK_MONOTONIC in microseconds.
int64_t now_us(void);
/// Logs a line with its time.
__attribute__((format(printf, 1, 2))) void say(const char *format, ...);
/// The same for what happened a moment ago.
__attribute__((format(printf, 2, 3))) void say_at(int64_t time_us, const char *format, ...);
/// The script asks for what can't be done here: ends with a message.
__attribute__((noreturn, format(printf, 1, 2))) void fail(const char *format, ...);

/// Calls `ready` with `which` whenever the descriptor can be read.
void follow(int fd, void (*ready)(int which), int which);
/// Follows it no more; it stays open.
void leave(int fd);
/// Follows it no more, and closes it.
void unfollow(int fd);
/// Serves what is followed until that time, or until `isDone`, where there is one, says so.
bool serve_until(int64_t until_us, bool (*is_done)(void));

// device.c: touchscreens made with uinput.
void device_begin(const struct words *words);
void device_bit(const struct words *words);
void device_property(const struct words *words);
void device_axis(const struct words *words);
void device_create(const struct words *words);
void device_send(const struct words *words);
void device_destroy(const struct words *words);
void device_inhibit(const struct words *words);
void device_destroy_all(void);
/// The node of an input device in sysfs, once it is there; dies after a second.
void find_node(int device, const char *folder);
/// The path of a device's node.
const char *node_of(int device);
/// The number of a device's node.
uint64_t node_number(int device);

// daemon.c: the program that is tested.
void daemon_start(const struct words *words);
void daemon_signal(const struct words *words);
void daemon_exit(const struct words *words);
void daemon_attached(const struct words *words);
void daemon_says(const struct words *words);
void daemon_facts(const struct words *words);
/// What a library counts in there, see counter.
void daemon_count(const struct words *words);
void daemon_hush(const struct words *words);
/// Stops reading its stdout, or goes on.
void daemon_stall(bool is_stalled);
void daemon_kill(void);

// udevd.c: the device manager of a whole system, in a machine that has none.
void udevd_begin(const struct words *words);
void udevd_end(void);

// watch.c: other readers of a device.
void watch_begin(const struct words *words);
void watch_end(const struct words *words);
void watch_grab(const struct words *words);
void watch_end_all(void);

// hid.c: touchscreens made with uhid, read by the kernel's own driver.
void hid_begin(const struct words *words);
void hid_feature(const struct words *words);
void hid_create(const struct words *words);
void hid_report(const struct words *words);
void hid_destroy(const struct words *words);
void hid_destroy_all(void);
/// The folder in sysfs of an input device with touches that `belongs`: the driver may have made others beside it, for
/// pens and the like. NULL while there is none.
const char *find_touches(bool (*belongs)(const char *folder));

// gadget.c: whole USB devices, whose other end is this machine too.
void usb_begin(const struct words *words);
void usb_connect(const struct words *words);
void usb_report(const struct words *words);
void usb_disconnect(const struct words *words);
void usb_destroy_all(void);

// clients.c: clients of the daemon's socket.
void client_connect(const struct words *words);
void client_ask(const struct words *words);
void client_begin_asking(const struct words *words);
void client_half_close(const struct words *words);
void client_stall(const struct words *words);
void client_go(const struct words *words);
void client_close(const struct words *words);
void client_give(const struct words *words);
void client_kill(const struct words *words);
void client_rank(const struct words *words);
void client_end_all(void);
/// This process before all others from 1 on; 0: one of all.
void take_rank(int rank);
/// As many descriptors as there may be.
void clients_allow_many(void);
/// As many as there were: for a program that is started.
void clients_restore_limit(void);
