#define _GNU_SOURCE
#include "gauge.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 32767, MOST_EVENTS = 4 * MAX_FINGERS + 4 };

static struct panel {
    int descriptor;
    char node[300];
} panels[MAX_PANELS];
static int panel_count, slot_count;

static void add_axis(int panel, uint16_t code, int maximum)
{
    struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = maximum}};
    require(ioctl(panel, UI_ABS_SETUP, &axis) == 0, "an axis");
}

static void note(const char *name, const char *about)
{
    char path[128];
    snprintf(path, sizeof path, "/run/udev/data/%s", name);
    FILE *file = fopen(path, "we");
    require(file, "udev's notes");
    fprintf(file, "I:1\n%sV:1\n", about);
    fclose(file);
}

const char *panel_begin(int slots)
{
    int panel = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    require(panel >= 0, "/dev/uinput");
    char *node = panels[panel_count].node;
    panels[panel_count++].descriptor = panel;
    slot_count = slots;
    struct uinput_setup setup = {.id = {BUS_USB, 0x1209, 0x7463, 1}, .name = "Gauge panel"};
    ioctl(panel, UI_SET_EVBIT, EV_KEY);
    ioctl(panel, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(panel, UI_SET_EVBIT, EV_ABS);
    ioctl(panel, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    add_axis(panel, ABS_X, LARGEST);
    add_axis(panel, ABS_Y, LARGEST);
    add_axis(panel, ABS_MT_SLOT, slots - 1);
    add_axis(panel, ABS_MT_TRACKING_ID, 65535);
    add_axis(panel, ABS_MT_POSITION_X, LARGEST);
    add_axis(panel, ABS_MT_POSITION_Y, LARGEST);
    char name[32], folder[64];
    require(ioctl(panel, UI_DEV_SETUP, &setup) == 0 && ioctl(panel, UI_DEV_CREATE) == 0 &&
                ioctl(panel, UI_GET_SYSNAME(sizeof name), name) >= 0, "the panel");
    snprintf(folder, sizeof folder, "/sys/class/input/%.31s", name);
    DIR *entries = opendir(folder);
    require(entries, folder);
    for (struct dirent *entry; (entry = readdir(entries));)
        if (strncmp(entry->d_name, "event", 5) == 0)
            snprintf(node, sizeof panels->node, "/dev/input/%s", entry->d_name);
    closedir(entries);
    struct stat status;
    for (int tries = 0; tries < 100 && stat(node, &status) != 0; tries++)
        sleep_until(now_ns() + 10000000);
    require(stat(node, &status) == 0, "the panel's node");

    // libinput takes nothing that udev hasn't looked at; no udevd runs here.
    mkdir("/run/udev", 0755);
    mkdir("/run/udev/data", 0755);
    char number[64], input[64];
    snprintf(number, sizeof number, "c%u:%u", major(status.st_rdev), minor(status.st_rdev));
    snprintf(input, sizeof input, "+input:%.31s", name);
    note(number, "E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n");
    note(input, "E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n");
    return node;
}

/// The events of a frame in the order and with the copies for a single touch that the kernel's drivers send.
static size_t fill(struct input_event *events, const struct workload *workload, int frame, enum kind kind)
{
    static int last_id;
    size_t count = 0;
#define ADD(t, c, v) events[count++] = (struct input_event){.type = t, .code = c, .value = v}
    int x = 0, y = 0, apart = (LARGEST - 6000) / slot_count;
    for (int finger = workload->fingers - 1; finger >= 0; finger--) {
        x = 1000 + finger * apart + frame * 7 % 2000;
        y = 2000 + finger * apart + frame * 11 % 3000;
        ADD(EV_ABS, ABS_MT_SLOT, finger);
        if (kind != MOVING)
            ADD(EV_ABS, ABS_MT_TRACKING_ID, kind == LANDING ? ++last_id & 0xffff : -1);
        if (kind == LIFTING)
            continue;
        ADD(EV_ABS, ABS_MT_POSITION_X, x);
        ADD(EV_ABS, ABS_MT_POSITION_Y, y);
    }
    if (kind != MOVING)
        ADD(EV_KEY, BTN_TOUCH, kind == LANDING);
    if (kind != LIFTING) {
        ADD(EV_ABS, ABS_X, x);
        ADD(EV_ABS, ABS_Y, y);
    }
    ADD(EV_SYN, SYN_REPORT, 0);
#undef ADD
    return count;
}

static void play(const struct workload *workload, struct played *played, int own, int64_t *stamped_ns)
{
    struct input_event events[MOST_EVENTS], back[2 * MOST_EVENTS];
    int64_t begin_ns = now_ns() + 20000000;
    played->frames = workload->frames;
    for (int frame = 0; frame < workload->frames; frame++) {
        int place = frame / panel_count % workload->frames_a_stroke;
        enum kind kind = place == 0 ? LANDING : place == workload->frames_a_stroke - 1 ? LIFTING : MOVING;
        ssize_t size = (ssize_t)(fill(events, workload, frame, kind) * sizeof *events);
        sleep_until(begin_ns + frame * workload->period_ns);
        played->kind[frame] = kind;
        played->given_ns[frame] = now_ns();
        require(write(panels[frame % panel_count].descriptor, events, (size_t)size) == size, "events");
        if (own < 0)
            continue;
        if (frame % panel_count != 0)
            continue;
        ssize_t got = read(own, back, sizeof back) / (ssize_t)sizeof *back;
        require(got > 0, "the events again");
        stamped_ns[frame] = back[got - 1].input_event_sec * INT64_C(1000000000) +
                            back[got - 1].input_event_usec * INT64_C(1000);
    }
}

void panel_play(const struct workload *workload, struct played *played) { play(workload, played, -1, NULL); }

static int compare(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

void panel_find_stamps(const struct workload *workload, int64_t after_ns[KINDS])
{
    static struct played played;
    static int64_t stamped_ns[MAX_FRAMES], sorted[MAX_FRAMES];
    int own = open(panels[0].node, O_RDONLY | O_CLOEXEC), clock = CLOCK_MONOTONIC;
    require(own >= 0 && ioctl(own, EVIOCSCLOCKID, &clock) == 0, "the panel's events");
    struct workload some = *workload;
    // The first stroke is for what is cold.
    int strokes = workload->frames / workload->frames_a_stroke / panel_count;
    some.frames = (strokes < 4 ? 4 : strokes > 10 ? 10 : strokes) * some.frames_a_stroke * panel_count;
    play(&some, &played, own, stamped_ns);
    close(own);
    for (int kind = 0; kind < KINDS; kind++) {
        size_t count = 0;
        for (int frame = some.frames_a_stroke * panel_count; frame < some.frames; frame += panel_count)
            if (played.kind[frame] == (enum kind)kind)
                sorted[count++] = stamped_ns[frame] - played.given_ns[frame];
        qsort(sorted, count, sizeof *sorted, compare);
        after_ns[kind] = count > 0 ? sorted[count / 2] : 0;
    }
}
