// How a program finds a panel that nobody names to it, with the libraries that there are: udev tells which nodes there are
// and would tell of new ones, libevdev what a node is. The floor with this starts as touchd has to.
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <libudev.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static bool is_panel(const char *node)
{
    int descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct libevdev *device = NULL;
    bool result = descriptor >= 0 && libevdev_new_from_fd(descriptor, &device) == 0 &&
                  libevdev_has_property(device, INPUT_PROP_DIRECT) &&
                  libevdev_has_event_code(device, EV_ABS, ABS_MT_SLOT);
    libevdev_free(device);
    if (descriptor >= 0)
        close(descriptor);
    return result;
}

const char *find_panel(void)
{
    static char found[300];
    struct udev *udev = udev_new();
    struct udev_monitor *monitor = udev_monitor_new_from_netlink(udev, "udev");
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", NULL);
    udev_monitor_enable_receiving(monitor);
    struct udev_enumerate *nodes = udev_enumerate_new(udev);
    udev_enumerate_add_match_subsystem(nodes, "input");
    udev_enumerate_add_match_sysname(nodes, "event*");
    udev_enumerate_scan_devices(nodes);
    struct udev_list_entry *entry;
    udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(nodes)) {
        struct udev_device *device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(entry));
        const char *node = device ? udev_device_get_devnode(device) : NULL;
        if (node && strlen(node) < sizeof found && !found[0] && is_panel(node))
            strcpy(found, node);
        udev_device_unref(device);
    }
    udev_enumerate_unref(nodes);
    return found;
}
