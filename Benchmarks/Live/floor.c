// The least that can be called the same work: reads input_event structs in bulk, keeps the slots, and at the end of a
// frame writes, in one write, touchd's own lines for what came and went in the one region of live.toml. What touchd is
// measured against. It knows what this panel sends and nothing else: no other protocol, no lost event, no timer.
//
//     floor NODE [SOCKET]
//
// Linked with finding.c, it finds the panel by itself. With a socket, the first who connects to it gets the lines instead of standard output.
#include <fcntl.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// In finding.c, where that is linked in.
const char *find_panel(void) __attribute__((weak));

enum { MAX_SLOTS = 60, READ_AT_ONCE = 64, LINE = 384 };
// Of the screen and its region "all", in hundredths of a pixel; of a tap, in microseconds and hundredths.
enum { WIDTH = 192000, HEIGHT = 108000, BETWEEN_TAPS_US = 300000, TAP_SLOP = 1000 };

static struct slot {
    int id, told_id; ///< -1 while nothing touches
    int x, y;
    bool is_moved, is_tap, is_in_region;
    int64_t landed_us, touch;
    int64_t landed_x, landed_y, place_x, place_y;
    int tap_count;
} slots[MAX_SLOTS];
static int slot_count;

static char lines[2 * MAX_SLOTS * LINE];
static char *end_of_lines = lines;
static char device[128];
static size_t device_length;
static double per_x, per_y;
static int64_t last_seq, last_touch, last_tap_us;
/// 0 where the last touch was no tap.
static int last_tap_count;

#define ADD_TEXT(text) (memcpy(end_of_lines, text, sizeof text - 1), end_of_lines += sizeof text - 1)

static void add_number(int64_t value)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0)
        *end_of_lines++ = '-';
    do
        digits[--first] = (char)('0' + rest % 10);
    while (rest /= 10);
    memcpy(end_of_lines, digits + first, sizeof digits - first);
    end_of_lines += sizeof digits - first;
}

static void add_hundredths(int64_t value)
{
    add_number(value / 100);
    if (value % 100 == 0)
        return;
    *end_of_lines++ = '.';
    *end_of_lines++ = (char)('0' + value % 100 / 10);
    if (value % 10 != 0)
        *end_of_lines++ = (char)('0' + value % 10);
}

static void add_line(const struct slot *slot, bool is_up, int64_t time_us, int tap_count)
{
    if (is_up)
        ADD_TEXT("{\"event\":\"touchUpInside\",\"seq\":");
    else
        ADD_TEXT("{\"event\":\"touchDown\",\"seq\":");
    add_number(++last_seq);
    ADD_TEXT(",\"timeUs\":");
    add_number(time_us);
    memcpy(end_of_lines, device, device_length);
    end_of_lines += device_length;
    add_number(slot->touch);
    ADD_TEXT(",\"region\":\"all\",\"x\":");
    add_hundredths(slot->place_x);
    ADD_TEXT(",\"y\":");
    add_hundredths(slot->place_y);
    if (is_up) {
        ADD_TEXT(",\"durationUs\":");
        add_number(time_us - slot->landed_us);
    }
    ADD_TEXT(",\"tapCount\":");
    add_number(tap_count);
    ADD_TEXT("}\n");
}

static void place(struct slot *slot)
{
    slot->place_x = (int64_t)(slot->x * per_x + 0.5);
    slot->place_y = (int64_t)(slot->y * per_y + 0.5);
}

static void lift(struct slot *slot, int64_t time_us)
{
    slot->is_in_region = false;
    last_tap_count = slot->is_tap ? slot->tap_count : 0;
    last_tap_us = time_us;
    add_line(slot, true, time_us, last_tap_count);
}

static void move(struct slot *slot)
{
    place(slot);
    int64_t x = slot->place_x - slot->landed_x, y = slot->place_y - slot->landed_y;
    if (x * x + y * y > TAP_SLOP * TAP_SLOP)
        slot->is_tap = false;
}

static void land(struct slot *slot, int64_t time_us)
{
    place(slot);
    if (slot->place_x < 0 || slot->place_x >= WIDTH || slot->place_y < 0 || slot->place_y >= HEIGHT)
        return;
    bool is_alone = true;
    for (int i = 0; i < slot_count; i++)
        is_alone &= !slots[i].is_in_region;
    slot->tap_count = is_alone && time_us - last_tap_us <= BETWEEN_TAPS_US ? last_tap_count + 1 : 1;
    slot->is_in_region = slot->is_tap = true;
    slot->landed_us = time_us;
    slot->landed_x = slot->place_x;
    slot->landed_y = slot->place_y;
    slot->touch = ++last_touch;
    add_line(slot, false, time_us, slot->tap_count);
}

static bool end_frame(int64_t time_us)
{
    for (int i = 0; i < slot_count; i++)
        if (slots[i].told_id >= 0 && slots[i].id != slots[i].told_id && slots[i].is_in_region)
            lift(slots + i, time_us);
    for (int i = 0; i < slot_count; i++) {
        struct slot *slot = slots + i;
        if (slot->is_moved && slot->id == slot->told_id && slot->is_in_region)
            move(slot);
        slot->is_moved = false;
    }
    for (int i = 0; i < slot_count; i++) {
        if (slots[i].id >= 0 && slots[i].id != slots[i].told_id)
            land(slots + i, time_us);
        slots[i].told_id = slots[i].id;
    }
    ssize_t size = end_of_lines - lines;
    end_of_lines = lines;
    return size == 0 || write(STDOUT_FILENO, lines, (size_t)size) == size;
}

static int wait_for_client(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 1) < 0)
        return -1;
    return accept(listener, NULL, NULL);
}

/// Opens the panel and learns what its events mean.
static int open_panel(const char *path)
{
    int node = open(path, O_RDONLY | O_CLOEXEC), clock = CLOCK_MONOTONIC;
    char name[64] = "";
    struct input_absinfo slot, x, y;
    if (node < 0 || ioctl(node, EVIOCSCLOCKID, &clock) < 0 || ioctl(node, EVIOCGNAME(sizeof name - 1), name) < 0 ||
        ioctl(node, EVIOCGABS(ABS_MT_SLOT), &slot) < 0 || slot.maximum >= MAX_SLOTS ||
        ioctl(node, EVIOCGABS(ABS_MT_POSITION_X), &x) < 0 || ioctl(node, EVIOCGABS(ABS_MT_POSITION_Y), &y) < 0)
        return -1;
    slot_count = slot.maximum + 1;
    per_x = (double)WIDTH / (x.maximum + 1);
    per_y = (double)HEIGHT / (y.maximum + 1);
    device_length = (size_t)snprintf(device, sizeof device, ",\"device\":\"%s\",\"touch\":", name);
    for (int i = 0; i < slot_count; i++)
        slots[i].id = slots[i].told_id = -1;
    return node;
}

int main(int count, char **words)
{
    int node = find_panel ? open_panel(find_panel()) : count >= 2 ? open_panel(words[1]) : -1;
    if (node < 0 || (count == 3 && dup2(wait_for_client(words[2]), STDOUT_FILENO) < 0)) {
        perror("floor");
        return 1;
    }
    struct input_event events[READ_AT_ONCE];
    int current = 0;
    for (ssize_t size; (size = read(node, events, sizeof events)) > 0;) {
        for (struct input_event *event = events; (char *)event < (char *)events + size; event++) {
            if (event->type == EV_SYN && event->code == SYN_REPORT) {
                if (!end_frame(event->input_event_sec * INT64_C(1000000) + event->input_event_usec))
                    return 1;
            } else if (event->type == EV_ABS && event->code == ABS_MT_SLOT) {
                current = event->value;
            } else if (event->type == EV_ABS && current >= 0 && current < slot_count) {
                struct slot *slot = slots + current;
                switch (event->code) {
                case ABS_MT_TRACKING_ID: slot->id = event->value; break;
                case ABS_MT_POSITION_X: slot->x = event->value; slot->is_moved = true; break;
                case ABS_MT_POSITION_Y: slot->y = event->value; slot->is_moved = true; break;
                }
            }
        }
    }
    return 0;
}
