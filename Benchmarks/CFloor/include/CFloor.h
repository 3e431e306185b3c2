#pragma once
// The floor that the pipeline is measured against: the same touches in plain C, with nothing that isn't needed.
#include <stddef.h>
#include <stdint.h>

enum { FLOOR_SLOTS = 10, FLOOR_REGIONS = 8 };

/// An input event, laid out as the pipeline's.
struct floor_event {
    int64_t time_us;
    // As InputEvent has them: the type is the upper half of one word.
    uint16_t code;
    uint16_t type;
    int32_t value;
};

enum floor_kind { FLOOR_DOWN, FLOOR_EXIT, FLOOR_ENTER, FLOOR_UP_INSIDE, FLOOR_UP_OUTSIDE };

/// What a touch tells its region.
struct floor_touch {
    int64_t seq;
    int64_t time_us;
    int64_t touch;
    int64_t duration_us;
    double x;
    double y;
    int32_t region;
    enum floor_kind kind;
};

/// A rectangle in pixels.
struct floor_region {
    double left, top, right, bottom;
};

struct floor_slot {
    int32_t id;
    int32_t x, y;
    int32_t region;
    int is_inside;
    int began, ended, moved;
    int64_t touch;
    int64_t landed_us;
    double screen_x, screen_y;
};

/// One panel with protocol B on one screen, and everything that is known of its touches.
struct floor_panel {
    struct floor_slot slots[FLOOR_SLOTS];
    struct floor_region regions[FLOOR_REGIONS];
    int32_t current;
    int32_t minimum, maximum;
    double per_unit_x, per_unit_y;
    int64_t last_seq, last_touch;
};

/// A panel whose axes both reach from `minimum` to `maximum`, on a screen of `width` by `height` pixels, with
/// nothing down.
void floor_open(
    struct floor_panel *panel, int32_t minimum, int32_t maximum, int32_t width, int32_t height,
    const struct floor_region regions[FLOOR_REGIONS]);

/// Follows events; writes what is told to `told`, which has room for `limit`, and returns how much that is.
size_t floor_process(
    struct floor_panel *panel, const struct floor_event *events, size_t count, struct floor_touch *told,
    size_t limit);

/// Writes a touchUpInside line with memcpy and digits by hand; returns its length.
size_t floor_line(
    char *line, const struct floor_touch *touch, const char *device, size_t device_length, const char *region,
    size_t region_length, int32_t tap_count);

/// The same line by snprintf.
size_t floor_line_by_snprintf(
    char *line, size_t room, const struct floor_touch *touch, const char *device, const char *region,
    int32_t tap_count);
