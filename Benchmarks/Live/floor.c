// The least that can be called a touch daemon: reads input_event structs in bulk, keeps the slots, and at the end of a
// frame writes, in one write, a JSON line for each contact that came or went. What touchd is measured against.
//
//     floor NODE [SOCKET]
//
// With a socket, the first who connects to it gets the lines instead of standard output.
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SLOTS = 60, READ_AT_ONCE = 64, LINE = 192 };

static struct slot {
    int id, told_id; ///< -1 while nothing touches
    int x, y;
    int64_t landed_us;
} slots[MAX_SLOTS];
static int slot_count;

static char lines[2 * MAX_SLOTS * LINE];
static char *end_of_lines = lines;
static int64_t last_seq;

static void add_text(const char *text)
{
    size_t length = strlen(text);
    memcpy(end_of_lines, text, length);
    end_of_lines += length;
}

static void add_number(const char *name, int64_t value)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    add_text(name);
    if (value < 0)
        *end_of_lines++ = '-';
    do
        digits[--first] = (char)('0' + rest % 10);
    while (rest /= 10);
    memcpy(end_of_lines, digits + first, sizeof digits - first);
    end_of_lines += sizeof digits - first;
}

static void add_line(const char *event, int slot, int64_t time_us, int64_t lasted_us)
{
    add_text("{\"event\":\"");
    add_text(event);
    add_number("\",\"seq\":", ++last_seq);
    add_number(",\"timeUs\":", time_us);
    add_number(",\"slot\":", slot);
    add_number(",\"x\":", slots[slot].x);
    add_number(",\"y\":", slots[slot].y);
    if (lasted_us >= 0)
        add_number(",\"durationUs\":", lasted_us);
    add_text("}\n");
}

static int end_frame(int64_t time_us)
{
    for (int i = 0; i < slot_count; i++)
        if (slots[i].told_id >= 0 && slots[i].id != slots[i].told_id)
            add_line("touchUp", i, time_us, time_us - slots[i].landed_us);
    for (int i = 0; i < slot_count; i++) {
        if (slots[i].id >= 0 && slots[i].id != slots[i].told_id) {
            slots[i].landed_us = time_us;
            add_line("touchDown", i, time_us, -1);
        }
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

int main(int count, char **words)
{
    int node = count >= 2 ? open(words[1], O_RDONLY | O_CLOEXEC) : -1;
    int clock = CLOCK_MONOTONIC;
    if (node < 0 || ioctl(node, EVIOCSCLOCKID, &clock) < 0) {
        perror("floor");
        return 1;
    }
    struct input_absinfo slot_axis;
    if (ioctl(node, EVIOCGABS(ABS_MT_SLOT), &slot_axis) < 0 || slot_axis.maximum >= MAX_SLOTS) {
        perror("floor");
        return 1;
    }
    slot_count = slot_axis.maximum + 1;
    if (count == 3 && dup2(wait_for_client(words[2]), STDOUT_FILENO) < 0) {
        perror("floor");
        return 1;
    }
    for (int i = 0; i < slot_count; i++)
        slots[i].id = slots[i].told_id = -1;
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
                switch (event->code) {
                case ABS_MT_TRACKING_ID: slots[current].id = event->value; break;
                case ABS_MT_POSITION_X: slots[current].x = event->value; break;
                case ABS_MT_POSITION_Y: slots[current].y = event->value; break;
                }
            }
        }
    }
    return 0;
}
