#include "CFloor.h"

#include <linux/input-event-codes.h>
#include <string.h>

/// What is told, as far as there is room.
struct output {
    struct floor_touch *told;
    size_t count, room;
};

static void tell(
    struct floor_panel *panel, const struct floor_slot *slot, enum floor_kind kind, int32_t tap_count, int64_t time_us,
    struct output *output) {
    if (output->count == output->room) return;
    struct floor_touch *told = &output->told[output->count++];
    told->seq = ++panel->last_seq;
    told->time_us = time_us;
    told->touch = slot->touch;
    told->duration_us = kind >= FLOOR_LONG_PRESS ? time_us - slot->landed_us : 0;
    told->x = slot->screen_x;
    told->y = slot->screen_y;
    told->region = slot->region;
    told->tap_count = tap_count;
    told->kind = kind;
}

static int contains(const struct floor_region *region, double x, double y) {
    return x >= region->left && x < region->right && y >= region->top && y < region->bottom;
}

static int32_t clamped(struct floor_panel *panel, int32_t value) {
    if (value >= panel->minimum && value <= panel->maximum) return value;
    panel->strays++;
    return value < panel->minimum ? panel->minimum : panel->maximum;
}

static void place(const struct floor_panel *panel, struct floor_slot *slot) {
    double x = (double)slot->x - panel->minimum, y = (double)slot->y - panel->minimum;
    slot->screen_x = panel->xx * x + panel->xy * y + panel->x0;
    slot->screen_y = panel->yx * x + panel->yy * y + panel->y0;
}

static void lift(struct floor_panel *panel, struct floor_slot *slot, int64_t time_us, struct output *output) {
    int is_tap = slot->is_inside && slot->is_still && !slot->has_long_pressed && !slot->is_replaced;
    if (is_tap) {
        panel->tap_region = slot->region;
        panel->tap_count = slot->tap_count;
        panel->tap_us = time_us;
    } else if (panel->tap_region == slot->region) {
        panel->tap_region = -1;
    }
    enum floor_kind kind = slot->is_replaced ? FLOOR_CANCEL : slot->is_inside ? FLOOR_UP_INSIDE : FLOOR_UP_OUTSIDE;
    tell(panel, slot, kind, is_tap ? slot->tap_count : 0, time_us, output);
    slot->region = -1;
}

static void move(struct floor_panel *panel, struct floor_slot *slot, int64_t time_us, struct output *output) {
    place(panel, slot);
    if (slot->is_still) {
        double dx = slot->screen_x - slot->landed_x, dy = slot->screen_y - slot->landed_y;
        if (dx * dx + dy * dy > panel->squared_tap_slop) slot->is_still = slot->is_long_press_due = 0;
    }
    int is_inside = contains(&panel->grown[slot->region], slot->screen_x, slot->screen_y);
    if (is_inside == slot->is_inside) return;
    slot->is_inside = is_inside;
    slot->is_long_press_due = 0;
    tell(panel, slot, is_inside ? FLOOR_ENTER : FLOOR_EXIT, 0, time_us, output);
}

static int is_alone(const struct floor_panel *panel, int32_t region) {
    for (int index = 0; index < FLOOR_SLOTS; index++)
        if (panel->slots[index].region == region) return 0;
    return 1;
}

static void land(struct floor_panel *panel, struct floor_slot *slot, int64_t time_us, struct output *output) {
    place(panel, slot);
    int32_t region = FLOOR_REGIONS - 1;
    while (region >= 0 && !contains(&panel->regions[region], slot->screen_x, slot->screen_y)) region--;
    if (region < 0) return;
    int goes_on =
        region == panel->tap_region && time_us - panel->tap_us <= panel->settings.multi_tap_us && is_alone(panel, region);
    slot->region = region;
    slot->tap_count = goes_on ? panel->tap_count + 1 : 1;
    slot->touch = ++panel->last_touch;
    slot->landed_us = time_us;
    slot->landed_x = slot->screen_x;
    slot->landed_y = slot->screen_y;
    slot->is_inside = slot->is_still = slot->is_long_press_due = 1;
    slot->has_long_pressed = 0;
    int64_t deadline_us = time_us + panel->settings.long_press_us;
    if (deadline_us < panel->next_deadline_us) panel->next_deadline_us = deadline_us;
    tell(panel, slot, FLOOR_DOWN, slot->tap_count, time_us, output);
}

/// Tells the long presses that are due; the caller has seen that one may be.
static void press_long(struct floor_panel *panel, int64_t time_us, struct output *output) {
    panel->next_deadline_us = INT64_MAX;
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->region < 0 || !slot->is_long_press_due) continue;
        int64_t deadline_us = slot->landed_us + panel->settings.long_press_us;
        if (deadline_us <= time_us) {
            slot->is_long_press_due = 0;
            slot->has_long_pressed = 1;
            tell(panel, slot, FLOOR_LONG_PRESS, 0, deadline_us, output);
        } else if (deadline_us < panel->next_deadline_us) {
            panel->next_deadline_us = deadline_us;
        }
    }
}

/// Events were lost: nobody knows any more what the contacts did.
static void lose(struct floor_panel *panel, int64_t time_us, struct output *output) {
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        slot->began = slot->ended = slot->moved = 0;
        slot->is_lost = slot->id >= 0;
        if (slot->region < 0) continue;
        tell(panel, slot, FLOOR_CANCEL, 0, time_us, output);
        slot->region = -1;
    }
    panel->tap_region = -1;
    panel->is_dropping = 0;
}

static void end_frame(struct floor_panel *panel, int64_t now_us, struct output *output) {
    int64_t time_us = panel->time_us = now_us > panel->time_us ? now_us : panel->time_us;
    if (panel->next_deadline_us <= time_us) press_long(panel, time_us, output);
    if (panel->is_dropping) {
        lose(panel, time_us, output);
        return;
    }
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->ended && slot->region >= 0) lift(panel, slot, time_us, output);
        slot->ended = 0;
    }
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->moved && !slot->began && slot->region >= 0) move(panel, slot, time_us, output);
        slot->moved = 0;
    }
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->began) land(panel, slot, time_us, output);
        slot->began = 0;
    }
}

static void set_id(struct floor_slot *slot, int32_t id) {
    if (id == slot->id) return;
    if (slot->id >= 0) {
        slot->ended = 1;
        slot->is_replaced = id >= 0;
    }
    if (id >= 0) slot->began = 1;
    slot->id = id < 0 ? -1 : id;
    slot->is_lost = 0;
}

static void set_touched(struct floor_panel *panel, int is_touched) {
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->id < 0) continue;
        if (!is_touched) {
            slot->ended = 1;
            slot->is_replaced = 0;
        } else if (!panel->is_touched && slot->region < 0 && !slot->is_lost) {
            slot->began = 1;
        }
    }
    panel->is_touched = is_touched;
}

void floor_open(
    struct floor_panel *panel, int32_t minimum, int32_t maximum, int32_t width, int32_t height,
    const struct floor_region regions[FLOOR_REGIONS], struct floor_settings settings) {
    memset(panel, 0, sizeof *panel);
    memcpy(panel->regions, regions, sizeof panel->regions);
    for (int index = 0; index < FLOOR_REGIONS; index++) {
        panel->grown[index].left = regions[index].left - settings.slop;
        panel->grown[index].top = regions[index].top - settings.slop;
        panel->grown[index].right = regions[index].right + settings.slop;
        panel->grown[index].bottom = regions[index].bottom + settings.slop;
    }
    panel->settings = settings;
    panel->squared_tap_slop = settings.tap_slop * settings.tap_slop;
    panel->minimum = minimum;
    panel->maximum = maximum;
    double units = (double)maximum - minimum + 1;
    panel->xx = settings.matrix[0] * width / units;
    panel->xy = settings.matrix[1] * width / units;
    panel->x0 = settings.matrix[2] * width;
    panel->yx = settings.matrix[3] * height / units;
    panel->yy = settings.matrix[4] * height / units;
    panel->y0 = settings.matrix[5] * height;
    panel->next_deadline_us = INT64_MAX;
    panel->tap_region = -1;
    for (int index = 0; index < FLOOR_SLOTS; index++) panel->slots[index].id = panel->slots[index].region = -1;
}

size_t floor_process(
    struct floor_panel *panel, const struct floor_event *events, size_t count, struct floor_touch *told,
    size_t limit) {
    struct output output = {told, 0, limit};
    for (const struct floor_event *event = events; event < events + count; event++) {
        if (event->type == EV_SYN) {
            if (event->code == SYN_REPORT) end_frame(panel, event->seconds * 1000000 + event->microseconds, &output);
            if (event->code == SYN_DROPPED) panel->is_dropping = 1;
            continue;
        }
        if (event->type == EV_KEY) {
            if (event->code == BTN_TOUCH) set_touched(panel, event->value != 0);
            continue;
        }
        if (event->type != EV_ABS) continue;
        if (event->code == ABS_MT_SLOT) {
            panel->current = event->value;
            continue;
        }
        if (panel->current < 0 || panel->current >= FLOOR_SLOTS) continue;
        struct floor_slot *slot = &panel->slots[panel->current];
        switch (event->code) {
        case ABS_MT_POSITION_X:
            slot->x = clamped(panel, event->value);
            slot->moved = 1;
            break;
        case ABS_MT_POSITION_Y:
            slot->y = clamped(panel, event->value);
            slot->moved = 1;
            break;
        case ABS_MT_TRACKING_ID:
            set_id(slot, event->value);
            break;
        }
    }
    return output.count;
}
