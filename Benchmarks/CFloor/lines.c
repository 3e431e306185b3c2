#include "CFloor.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TEXT(place, text) (memcpy(place, text, sizeof text - 1), (place) + sizeof text - 1)

static char *number(char *place, int64_t value) {
    char digits[20];
    size_t first = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0) *place++ = '-';
    do digits[--first] = (char)('0' + rest % 10);
    while (rest /= 10);
    memcpy(place, digits + first, sizeof digits - first);
    return place + sizeof digits - first;
}

static char *hundredths(char *place, double pixels) {
    int64_t value = (int64_t)(pixels * 100 + 0.5);
    place = number(place, value / 100);
    if (value % 100 == 0) return place;
    *place++ = '.';
    *place++ = (char)('0' + value % 100 / 10);
    if (value % 10 != 0) *place++ = (char)('0' + value % 10);
    return place;
}

static const struct {
    const char *text;
    size_t length;
} names[] = {
#define NAME(text) {text, sizeof text - 1}
    [FLOOR_DOWN] = NAME("touchDown"), [FLOOR_EXIT] = NAME("touchDragExit"), [FLOOR_ENTER] = NAME("touchDragEnter"),
    [FLOOR_LONG_PRESS] = NAME("longPress"), [FLOOR_UP_INSIDE] = NAME("touchUpInside"),
    [FLOOR_UP_OUTSIDE] = NAME("touchUpOutside"), [FLOOR_CANCEL] = NAME("touchCancel"),
};

size_t floor_line(
    char *line, const struct floor_touch *touch, const char *device, size_t device_length, const char *region,
    size_t region_length) {
    char *place = TEXT(line, "{\"event\":\"");
    memcpy(place, names[touch->kind].text, names[touch->kind].length);
    place = TEXT(place + names[touch->kind].length, "\",\"seq\":");
    place = number(place, touch->seq);
    place = TEXT(place, ",\"timeUs\":");
    place = number(place, touch->time_us);
    place = TEXT(place, ",\"device\":\"");
    memcpy(place, device, device_length);
    place = TEXT(place + device_length, "\",\"touch\":");
    place = number(place, touch->touch);
    place = TEXT(place, ",\"region\":\"");
    memcpy(place, region, region_length);
    place = TEXT(place + region_length, "\",\"x\":");
    place = hundredths(place, touch->x);
    place = TEXT(place, ",\"y\":");
    place = hundredths(place, touch->y);
    if (touch->kind >= FLOOR_LONG_PRESS) {
        place = TEXT(place, ",\"durationUs\":");
        place = number(place, touch->duration_us);
    }
    if (touch->kind == FLOOR_DOWN || touch->kind == FLOOR_UP_INSIDE) {
        place = TEXT(place, ",\"tapCount\":");
        place = number(place, touch->tap_count);
    }
    place = TEXT(place, "}\n");
    return (size_t)(place - line);
}

size_t floor_line_by_snprintf(
    char *line, size_t room, const struct floor_touch *touch, const char *device, const char *region) {
    int length = snprintf(
        line, room,
        "{\"event\":\"touchUpInside\",\"seq\":%" PRId64 ",\"timeUs\":%" PRId64
        ",\"device\":\"%s\",\"touch\":%" PRId64 ",\"region\":\"%s\",\"x\":%.2f,\"y\":%.2f,\"durationUs\":%" PRId64
        ",\"tapCount\":%" PRId32 "}\n",
        touch->seq, touch->time_us, device, touch->touch, region, touch->x, touch->y, touch->duration_us,
        touch->tap_count);
    return length < 0 ? 0 : (size_t)length;
}
