#pragma once
// The floor that the pipeline is measured against: the same touches in plain C, with nothing that isn't needed.
//
// It does what every program has to that tells these touches: ids, ranges, calibration, the region that owns a touch, its
// slop, taps and their count, long presses, BTN_TOUCH, lost events. It leaves out what these frames don't have: other
// protocols and shapes, palms, hovering, ids that change slots, regions that come and go.
#include <stddef.h>
#include <stdint.h>

enum { FLOOR_SLOTS = 10, FLOOR_REGIONS = 8 };

/// An input event, laid out as the pipeline's and the kernel's.
struct floor_event {
    int64_t seconds;
    int64_t microseconds;
    uint16_t type;
    uint16_t code;
    int32_t value;
};

enum floor_kind {
    FLOOR_DOWN, FLOOR_EXIT, FLOOR_ENTER, FLOOR_LONG_PRESS, FLOOR_UP_INSIDE, FLOOR_UP_OUTSIDE, FLOOR_CANCEL
};

/// What a touch tells its region.
struct floor_touch {
    int64_t seq;
    int64_t time_us;
    int64_t touch;
    int64_t duration_us;
    double x;
    double y;
    int32_t region;
    int32_t tap_count;
    enum floor_kind kind;
};

/// A rectangle in pixels.
struct floor_region {
    double left, top, right, bottom;
};

/// What is configured for all regions.
struct floor_settings {
    /// How far out of its region a touch may go and still be inside, and how far a tap may move, in pixels.
    double slop, tap_slop;
    int64_t long_press_us, multi_tap_us;
    /// Calibration and rotation on coordinates in 0..1, as libinput's six numbers.
    double matrix[6];
};

struct floor_slot {
    int32_t id;
    int32_t x, y;
    int32_t region;
    int is_inside;
    /// It is a tap as long as it is still and no long press has come; that comes if it never left its region either.
    int is_still, is_long_press_due, has_long_pressed;
    int began, ended, moved;
    /// Another id took the place of the one that ended.
    int is_replaced;
    /// Its events are ignored until it has another id, since some were lost.
    int is_lost;
    int32_t tap_count;
    int64_t touch;
    int64_t landed_us;
    double screen_x, screen_y;
    double landed_x, landed_y;
};

/// One panel with protocol B on one screen, and everything that is known of its touches.
struct floor_panel {
    struct floor_slot slots[FLOOR_SLOTS];
    /// Where touches begin, and where they are inside once they have begun.
    struct floor_region regions[FLOOR_REGIONS], grown[FLOOR_REGIONS];
    struct floor_settings settings;
    int32_t current;
    int32_t minimum, maximum;
    /// x and y by the units of both axes, and where the ranges begin.
    double xx, xy, x0, yx, yy, y0;
    double squared_tap_slop;
    int64_t last_seq, last_touch;
    int64_t time_us, next_deadline_us;
    /// The last tap, for the next one.
    int32_t tap_region, tap_count;
    int64_t tap_us;
    int is_touched, is_dropping;
    /// How many values were outside their range.
    int64_t strays;
};

/// A panel whose axes both reach from `minimum` to `maximum`, on a screen of `width` by `height` pixels, with
/// nothing down.
void floor_open(
    struct floor_panel *panel, int32_t minimum, int32_t maximum, int32_t width, int32_t height,
    const struct floor_region regions[FLOOR_REGIONS], struct floor_settings settings);

/// Follows events; writes what is told to `told`, which has room for `limit`, and returns how much that is.
size_t floor_process(
    struct floor_panel *panel, const struct floor_event *events, size_t count, struct floor_touch *told,
    size_t limit);

/// Writes a touch's line with memcpy and digits by hand; returns its length. Nobody cancels here, so it knows no reason.
size_t floor_line(
    char *line, const struct floor_touch *touch, const char *device, size_t device_length, const char *region,
    size_t region_length);

/// The line of a touchUpInside by snprintf.
size_t floor_line_by_snprintf(
    char *line, size_t room, const struct floor_touch *touch, const char *device, const char *region);

/// Writes the same bytes to each of some sockets, as far as there is room.
void floor_deliver(const int *sockets, size_t count, const void *bytes, size_t length);
