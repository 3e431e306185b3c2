// floor-replay RECORDING: the bench program's recording as touchd's lines, by the floor. It reads evemu's lines of events
// and nothing else of the file: panel, screen and regions are those of the bench, and nothing is checked.
#include "CFloor.h"

#include <fcntl.h>
#include <linux/input-event-codes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 65536, LONGEST = 512, FRAME = 64, LARGEST = 4095, WIDTH = 1920, HEIGHT = 1080 };

static char text[BLOCK], lines[BLOCK];
static size_t written;
static struct floor_panel panel;
static struct floor_event frame[FRAME];
static size_t frame_size;

static bool flush(void)
{
    ssize_t size = write(STDOUT_FILENO, lines, written);
    bool is_whole = size == (ssize_t)written;
    written = 0;
    return is_whole;
}

static bool end_frame(void)
{
    static struct floor_touch told[FRAME];
    size_t count = floor_process(&panel, frame, frame_size, told, FRAME);
    frame_size = 0;
    for (size_t i = 0; i < count; i++) {
        char region[] = "region 0";
        region[sizeof region - 2] = (char)('0' + told[i].region);
        if (written + LONGEST > sizeof lines && !flush())
            return false;
        written += floor_line(lines + written, told + i, "Bench Panel", 11, region, sizeof region - 1);
    }
    return true;
}

static const char *decimal(const char *place, int64_t *value)
{
    bool is_negative = *place == '-';
    place += is_negative;
    for (*value = 0; *place >= '0' && *place <= '9'; place++)
        *value = *value * 10 + (*place - '0');
    if (is_negative)
        *value = -*value;
    return place;
}

static const char *hexadecimal(const char *place, uint16_t *value)
{
    *value = 0;
    for (; *place != ' '; place++)
        *value = (uint16_t)(*value << 4 | (*place <= '9' ? *place - '0' : *place - 'a' + 10));
    return place + 1;
}

/// A line "E: 1.000000 0003 002f 0".
static bool take(const char *line)
{
    if (line[0] != 'E')
        return true;
    struct floor_event *event = frame + frame_size++;
    int64_t seconds, rest, value;
    line = decimal(decimal(line + 3, &seconds) + 1, &rest);
    line = hexadecimal(hexadecimal(line + 1, &event->type), &event->code);
    decimal(line, &value);
    event->seconds = seconds;
    event->microseconds = rest;
    event->value = (int32_t)value;
    if ((event->type == EV_SYN && event->code == SYN_REPORT) || frame_size == FRAME)
        return end_frame();
    return true;
}

static void open_panel(void)
{
    struct floor_region regions[FLOOR_REGIONS];
    for (int i = 0; i < FLOOR_REGIONS; i++) {
        double left = i % 4 * 480 + 20, top = i / 4 * 540 + 20;
        regions[i] = (struct floor_region){left, top, left + 440, top + 500};
    }
    floor_open(&panel, 0, LARGEST, WIDTH, HEIGHT, regions, (struct floor_settings){
        .tap_slop = 10, .long_press_us = 500000, .multi_tap_us = 300000, .matrix = {1, 0, 0, 0, 1, 0}});
}

int main(int count, char **words)
{
    int file = count == 2 ? open(words[1], O_RDONLY) : -1;
    if (file < 0) {
        perror("floor-replay");
        return 1;
    }
    open_panel();
    size_t kept = 0;
    for (ssize_t size; (size = read(file, text + kept, sizeof text - kept)) > 0;) {
        char *line = text, *end = text + kept + size;
        for (char *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1)
            if (!take(line))
                return 1;
        kept = (size_t)(end - line);
        memmove(text, line, kept);
    }
    return flush() ? 0 : 1;
}
