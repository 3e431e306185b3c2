#include "puppet.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct device {
    int fd; ///< 0 while there is none
    char folder[64];
    char node[64];
} devices[MAX_DEVICES];

const char *node_of(int device) { return devices[device].node; }

uint64_t node_number(int device)
{
    struct stat status;
    return stat(devices[device].node, &status) == 0 ? status.st_rdev : 0;
}

static int opened(int device)
{
    if (devices[device].fd <= 0)
        fail("device %d isn't there", device);
    return devices[device].fd;
}

static void ask(int fd, unsigned long request, long value, const char *what)
{
    if (ioctl(fd, request, value) < 0)
        fail("uinput refuses %s %ld", what, value);
}

void device_begin(const struct words *words)
{
    int number_ = device_number(words);
    int fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        fail("can't open /dev/uinput");
    devices[number_].fd = fd;
    struct uinput_setup setup = {
        .id = {.bustype = (uint16_t)number(words, 3),
               .vendor = (uint16_t)number(words, 4),
               .product = (uint16_t)number(words, 5),
               .version = (uint16_t)number(words, 6)},
    };
    bytes_of(words->word[2], setup.name, sizeof setup.name - 1);
    if (ioctl(fd, UI_DEV_SETUP, &setup) < 0)
        fail("uinput refuses the device");
}

void device_bit(const struct words *words)
{
    int fd = opened(device_number(words));
    long type = number(words, 2);
    ask(fd, UI_SET_EVBIT, type, "type");
    for (int i = 3; i < words->count; i++) {
        long code = number(words, i);
        switch (type) {
        case EV_KEY: ask(fd, UI_SET_KEYBIT, code, "key"); break;
        case EV_REL: ask(fd, UI_SET_RELBIT, code, "relative axis"); break;
        case EV_MSC: ask(fd, UI_SET_MSCBIT, code, "miscellaneous code"); break;
        case EV_SW: ask(fd, UI_SET_SWBIT, code, "switch"); break;
        default: break;
        }
    }
}

void device_property(const struct words *words)
{
    ask(opened(device_number(words)), UI_SET_PROPBIT, number(words, 2), "property");
}

void device_axis(const struct words *words)
{
    int fd = opened(device_number(words));
    ask(fd, UI_SET_EVBIT, EV_ABS, "type");
    struct uinput_abs_setup setup = {
        .code = (uint16_t)number(words, 2),
        .absinfo = {.value = (int)number(words, 3),
                    .minimum = (int)number(words, 4),
                    .maximum = (int)number(words, 5),
                    .fuzz = (int)number(words, 6),
                    .flat = (int)number(words, 7),
                    .resolution = (int)number(words, 8)},
    };
    if (ioctl(fd, UI_ABS_SETUP, &setup) < 0)
        fail("uinput refuses axis %d", setup.code);
}

void device_create(const struct words *words)
{
    int device = device_number(words);
    int fd = opened(device);
    char name[32];
    if (ioctl(fd, UI_DEV_CREATE) < 0 || ioctl(fd, UI_GET_SYSNAME(sizeof name), name) < 0)
        fail("uinput makes no device");
    char folder[64];
    snprintf(folder, sizeof folder, "/sys/class/input/%.31s", name);
    find_node(device, folder);
}

static int looked_for;

static bool find_event_node(void)
{
    struct device *device = devices + looked_for;
    DIR *folder = opendir(device->folder);
    if (!folder)
        return false;
    bool is_found = false;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (strncmp(entry->d_name, "event", 5) != 0)
            continue;
        snprintf(device->node, sizeof device->node, "/dev/input/%.31s", entry->d_name);
        is_found = access(device->node, F_OK) == 0;
    }
    closedir(folder);
    return is_found;
}

void find_node(int device, const char *folder)
{
    snprintf(devices[device].folder, sizeof devices[device].folder, "%s", folder);
    looked_for = device;
    if (!serve_until(now_us() + 1000000, find_event_node))
        fail("%s gets no event node", folder);
    say("node %d %s", device, devices[device].node);
}

void device_send(const struct words *words)
{
    static struct input_event events[MAX_WORDS / 3];
    int device = device_number(words);
    size_t count = 0;
    for (int i = 2; i + 2 < words->count; i += 3)
        events[count++] = (struct input_event){.type = (uint16_t)number(words, i),
                                               .code = (uint16_t)number(words, i + 1),
                                               .value = (int)number(words, i + 2)};
    ssize_t size = (ssize_t)(count * sizeof *events);
    if (write(opened(device), events, (size_t)size) != size)
        fail("device %d takes no events", device);
}

static void end(int device)
{
    if (devices[device].fd <= 0)
        return;
    ioctl(devices[device].fd, UI_DEV_DESTROY);
    close(devices[device].fd);
    devices[device].fd = 0;
    say("gone %d", device);
}

void device_destroy(const struct words *words) { end(device_number(words)); }

void device_destroy_all(void)
{
    for (int device = 0; device < MAX_DEVICES; device++)
        end(device);
}

void device_inhibit(const struct words *words)
{
    char path[80];
    snprintf(path, sizeof path, "%s/inhibited", devices[device_number(words)].folder);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, words->word[2], 1) != 1)
        fail("can't write %s", path);
    close(fd);
    say("inhibited %s", words->word[2]);
}
