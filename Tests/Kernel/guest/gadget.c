#include "puppet.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

/// So many sockets has the host that there is none of: what is plugged in there comes from this very machine.
enum { SOCKETS = 2 };

#define GADGETS "/sys/kernel/config/usb_gadget"

static struct gadget {
    bool is_made;
    int fd; ///< where its reports are written; 0 while it isn't plugged in
} gadgets[SOCKETS];

static struct gadget *gadget_of(int device)
{
    if (device >= SOCKETS)
        fail("no USB socket %d", device);
    return gadgets + device;
}

/// A path in a device's folder.
__attribute__((format(printf, 2, 3))) static const char *within(int device, const char *format, ...)
{
    static char path[256];
    int length = snprintf(path, sizeof path, GADGETS "/panel%d/", device);
    va_list values;
    va_start(values, format);
    vsnprintf(path + length, sizeof path - (size_t)length, format, values);
    va_end(values);
    return path;
}

static void put(const char *path, const void *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, bytes, size) != (ssize_t)size)
        fail("can't write %s", path);
    close(fd);
}

__attribute__((format(printf, 2, 3))) static void put_text(const char *path, const char *format, ...)
{
    char text[128];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    put(path, text, strlen(text));
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0755) < 0)
        fail("can't make %s", path);
}

/// Both ends of USB: a host whose devices are this machine's own, and the function that speaks HID.
static void prepare(void)
{
    if (access(GADGETS, F_OK) == 0)
        return;
    char command[64];
    snprintf(command, sizeof command, "modprobe dummy_hcd num=%d", SOCKETS);
    if (system(command) != 0 || system("modprobe usbhid") != 0 || system("modprobe usb_f_hid") != 0)
        fail("no module for USB devices");
    if (mount("configfs", "/sys/kernel/config", "configfs", 0, NULL) < 0 && errno != EBUSY)
        fail("can't mount configfs");
}

void usb_begin(const struct words *words)
{
    int device = device_number(words);
    struct gadget *gadget = gadget_of(device);
    prepare();
    if (gadget->is_made)
        fail("USB device %d is there already", device);
    gadget->is_made = true;
    char name[128] = "";
    bytes_of(words->word[2], name, sizeof name - 1);
    uint8_t descriptor[4096];
    size_t size = bytes_of(words->word[7], descriptor, sizeof descriptor);

    make_folder(within(device, "%s", ""));
    put_text(within(device, "idVendor"), "%lld", number(words, 3));
    put_text(within(device, "idProduct"), "%lld", number(words, 4));
    make_folder(within(device, "strings/0x409"));
    put_text(within(device, "strings/0x409/product"), "%s", name);
    put_text(within(device, "strings/0x409/serialnumber"), "%s", words->word[5]);
    make_folder(within(device, "functions/hid.%d", device));
    put_text(within(device, "functions/hid.%d/report_length", device), "%lld", number(words, 6));
    put(within(device, "functions/hid.%d/report_desc", device), descriptor, size);
    make_folder(within(device, "configs/c.1"));
    char function[256];
    snprintf(function, sizeof function, "%s", within(device, "functions/hid.%d", device));
    if (symlink(function, within(device, "configs/c.1/hid.%d", device)) < 0)
        fail("can't use %s", function);
}

static int looked_for;
static const char *found;

/// A folder in sysfs whose real place is below the host's socket.
static bool is_plugged_here(const char *folder)
{
    char target[512], socket[32];
    ssize_t length = readlink(folder, target, sizeof target - 1);
    target[length < 0 ? 0 : length] = 0;
    snprintf(socket, sizeof socket, "/dummy_hcd.%d/", looked_for);
    return strstr(target, socket);
}

static bool find_input(void) { return (found = find_touches(is_plugged_here)); }

void usb_connect(const struct words *words)
{
    int device = device_number(words), minor = -1;
    struct gadget *gadget = gadget_of(device);
    put_text(within(device, "UDC"), "dummy_udc.%d", device);
    FILE *in = fopen(within(device, "functions/hid.%d/dev", device), "re");
    if (!in || fscanf(in, "%*d:%d", &minor) != 1)
        fail("USB device %d has no node for reports", device);
    fclose(in);
    char path[32];
    snprintf(path, sizeof path, "/dev/hidg%d", minor);
    gadget->fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (gadget->fd < 0)
        fail("can't open %s", path);
    looked_for = device;
    if (serve_until(now_us() + 5000000, find_input))
        find_node(device, found);
    else
        say("nothing %d", device);
}

static bool is_gone(void) { return !find_input(); }

static const struct words *sent;

/// One report waits at a time; the host fetches it when it asks next.
static bool send_report(void)
{
    uint8_t bytes[1024];
    size_t size = bytes_of(sent->word[2], bytes, sizeof bytes);
    ssize_t written = write(gadget_of(device_number(sent))->fd, bytes, size);
    if (written < 0 && errno != EAGAIN)
        fail("USB device %s takes no report", sent->word[1]);
    return written >= 0;
}

void usb_report(const struct words *words)
{
    sent = words;
    if (!serve_until(now_us() + 1000000, send_report))
        fail("nobody fetches reports of USB device %s", words->word[1]);
}

static void disconnect(int device)
{
    if (gadgets[device].fd <= 0)
        return;
    close(gadgets[device].fd);
    gadgets[device].fd = 0;
    put_text(within(device, "UDC"), "\n");
    // Plugged in again before the host has seen it go, it would be the same device to it.
    looked_for = device;
    if (!serve_until(now_us() + 5000000, is_gone))
        fail("the host keeps USB device %d", device);
    say("gone %d", device);
}

void usb_disconnect(const struct words *words)
{
    int device = device_number(words);
    gadget_of(device);
    disconnect(device);
}

void usb_destroy_all(void)
{
    for (int device = 0; device < SOCKETS; device++) {
        if (!gadgets[device].is_made)
            continue;
        disconnect(device);
        // In this order, since each is used by the one before.
        if (unlink(within(device, "configs/c.1/hid.%d", device)) < 0 || rmdir(within(device, "configs/c.1")) < 0 ||
            rmdir(within(device, "functions/hid.%d", device)) < 0 || rmdir(within(device, "strings/0x409")) < 0 ||
            rmdir(within(device, "%s", "")) < 0)
            fail("USB device %d doesn't go", device);
        gadgets[device].is_made = false;
    }
}
