#include "puppet.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FEATURES = 16 };

static struct panel {
    int fd; ///< 0 while there is none
    struct uhid_event create;
    struct {
        size_t size;
        uint8_t bytes[256];
    } features[MAX_FEATURES]; ///< what feature reports give, each with its number first
    int feature_count;
} panels[MAX_DEVICES];

static void tell(int fd, const struct uhid_event *event)
{
    if (write(fd, event, sizeof *event) < 0)
        fail("uhid refuses a message of type %u", event->type);
}

/// The driver asks: how many fingers, which mode, ...
static void answer(struct panel *panel, const struct uhid_event *question)
{
    struct uhid_event event = {.type = UHID_GET_REPORT_REPLY};
    event.u.get_report_reply.id = question->u.get_report.id;
    event.u.get_report_reply.err = EIO;
    for (int i = 0; i < panel->feature_count; i++) {
        if (panel->features[i].bytes[0] != question->u.get_report.rnum)
            continue;
        event.u.get_report_reply.err = 0;
        event.u.get_report_reply.size = (uint16_t)panel->features[i].size;
        memcpy(event.u.get_report_reply.data, panel->features[i].bytes, panel->features[i].size);
    }
    tell(panel->fd, &event);
}

static void ready(int device)
{
    struct panel *panel = panels + device;
    struct uhid_event event;
    if (read(panel->fd, &event, sizeof event) < 0)
        return;
    if (event.type == UHID_GET_REPORT)
        answer(panel, &event);
    if (event.type == UHID_SET_REPORT) {
        struct uhid_event reply = {.type = UHID_SET_REPORT_REPLY};
        reply.u.set_report_reply.id = event.u.set_report.id;
        tell(panel->fd, &reply);
    }
}

void hid_begin(const struct words *words)
{
    struct panel *panel = panels + device_number(words);
    *panel = (struct panel){.create = {.type = UHID_CREATE2}};
    struct uhid_create2_req *request = &panel->create.u.create2;
    bytes_of(words->word[2], request->name, sizeof request->name - 1);
    request->bus = (uint16_t)number(words, 3);
    request->vendor = (uint32_t)number(words, 4);
    request->product = (uint32_t)number(words, 5);
    // By this the device is found again in sysfs.
    snprintf((char *)request->phys, sizeof request->phys, "puppet/%d", device_number(words));
}

void hid_feature(const struct words *words)
{
    struct panel *panel = panels + device_number(words);
    if (panel->feature_count == MAX_FEATURES)
        fail("too many feature reports");
    int place = panel->feature_count++;
    panel->features[place].size = bytes_of(words->word[2], panel->features[place].bytes, 256);
}

static bool has_touches(const char *folder)
{
    char path[512], text[64] = "";
    snprintf(path, sizeof path, "%.400s/capabilities/abs", folder);
    FILE *in = fopen(path, "re");
    // ABS_MT_POSITION_X is bit 53, so anything with touches has a long number here.
    bool is_long = in && fgets(text, sizeof text, in) && strlen(text) > 12;
    if (in)
        fclose(in);
    return is_long;
}

const char *find_touches(bool (*belongs)(const char *folder))
{
    static char found[512];
    found[0] = 0;
    DIR *folder = opendir("/sys/class/input");
    for (struct dirent *entry; folder && !found[0] && (entry = readdir(folder));) {
        if (strncmp(entry->d_name, "input", 5) != 0)
            continue;
        snprintf(found, sizeof found, "/sys/class/input/%.200s", entry->d_name);
        if (!belongs(found) || !has_touches(found))
            found[0] = 0;
    }
    if (folder)
        closedir(folder);
    return found[0] ? found : NULL;
}

static int looked_for;
static const char *found;

static bool is_ours(const char *folder)
{
    char path[512], text[64] = "", wanted[64];
    snprintf(path, sizeof path, "%.400s/phys", folder);
    FILE *in = fopen(path, "re");
    if (!in)
        return false;
    if (fgets(text, sizeof text, in))
        text[strcspn(text, "\n")] = 0;
    fclose(in);
    snprintf(wanted, sizeof wanted, "puppet/%d", looked_for);
    return strcmp(text, wanted) == 0;
}

static bool find_input(void) { return (found = find_touches(is_ours)); }

void hid_create(const struct words *words)
{
    int device = device_number(words);
    struct panel *panel = panels + device;
    struct uhid_create2_req *request = &panel->create.u.create2;
    request->rd_size = (uint16_t)bytes_of(words->word[2], request->rd_data, sizeof request->rd_data);
    panel->fd = open("/dev/uhid", O_RDWR | O_CLOEXEC);
    if (panel->fd < 0)
        fail("can't open /dev/uhid");
    follow(panel->fd, ready, device);
    tell(panel->fd, &panel->create);
    looked_for = device;
    if (serve_until(now_us() + 5000000, find_input))
        find_node(device, found);
    else
        say("nothing %d", device);
}

void hid_report(const struct words *words)
{
    struct panel *panel = panels + device_number(words);
    struct uhid_event event = {.type = UHID_INPUT2};
    event.u.input2.size = (uint16_t)bytes_of(words->word[2], event.u.input2.data, sizeof event.u.input2.data);
    tell(panel->fd, &event);
}

static void end(int device)
{
    if (panels[device].fd <= 0)
        return;
    unfollow(panels[device].fd);
    panels[device].fd = 0;
    say("gone %d", device);
}

void hid_destroy(const struct words *words) { end(device_number(words)); }

void hid_destroy_all(void)
{
    for (int device = 0; device < MAX_DEVICES; device++)
        end(device);
}
