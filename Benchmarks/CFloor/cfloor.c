#include "CFloor.h"

#include <linux/input-event-codes.h>
#include <string.h>

static void tell(
    struct floor_panel *panel, const struct floor_slot *slot, enum floor_kind kind, int64_t time_us,
    struct floor_touch *told) {
    told->seq = ++panel->last_seq;
    told->time_us = time_us;
    told->touch = slot->touch;
    told->duration_us = kind >= FLOOR_UP_INSIDE ? time_us - slot->landed_us : 0;
    told->x = slot->screen_x;
    told->y = slot->screen_y;
    told->region = slot->region;
    told->kind = kind;
}

static int contains(const struct floor_region *region, double x, double y) {
    return x >= region->left && x < region->right && y >= region->top && y < region->bottom;
}

static int32_t clamped(const struct floor_panel *panel, int32_t value) {
    return value < panel->minimum ? panel->minimum : value > panel->maximum ? panel->maximum : value;
}

static void scale(const struct floor_panel *panel, struct floor_slot *slot) {
    slot->screen_x = ((double)clamped(panel, slot->x) - panel->minimum) * panel->per_unit_x;
    slot->screen_y = ((double)clamped(panel, slot->y) - panel->minimum) * panel->per_unit_y;
}

static void land(const struct floor_panel *panel, struct floor_slot *slot) {
    slot->region = -1;
    for (int32_t region = FLOOR_REGIONS - 1; region >= 0; region--) {
        if (!contains(&panel->regions[region], slot->screen_x, slot->screen_y)) continue;
        slot->region = region;
        return;
    }
}

static size_t end_frame(struct floor_panel *panel, int64_t time_us, struct floor_touch *told, size_t room) {
    size_t count = 0;
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->ended && slot->region >= 0 && count < room) {
            tell(panel, slot, slot->is_inside ? FLOOR_UP_INSIDE : FLOOR_UP_OUTSIDE, time_us, &told[count++]);
            slot->region = -1;
        }
        slot->ended = 0;
    }
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (slot->moved && !slot->began && slot->region >= 0) {
            scale(panel, slot);
            int is_inside = contains(&panel->regions[slot->region], slot->screen_x, slot->screen_y);
            if (is_inside != slot->is_inside && count < room) {
                slot->is_inside = is_inside;
                tell(panel, slot, is_inside ? FLOOR_ENTER : FLOOR_EXIT, time_us, &told[count++]);
            }
        }
        slot->moved = 0;
    }
    for (int index = 0; index < FLOOR_SLOTS; index++) {
        struct floor_slot *slot = &panel->slots[index];
        if (!slot->began) continue;
        slot->began = 0;
        scale(panel, slot);
        land(panel, slot);
        if (slot->region < 0 || count == room) continue;
        slot->touch = ++panel->last_touch;
        slot->landed_us = time_us;
        slot->is_inside = 1;
        tell(panel, slot, FLOOR_DOWN, time_us, &told[count++]);
    }
    return count;
}

void floor_open(
    struct floor_panel *panel, int32_t minimum, int32_t maximum, int32_t width, int32_t height,
    const struct floor_region regions[FLOOR_REGIONS]) {
    memset(panel, 0, sizeof *panel);
    memcpy(panel->regions, regions, sizeof panel->regions);
    panel->minimum = minimum;
    panel->maximum = maximum;
    panel->per_unit_x = width / ((double)maximum - minimum + 1);
    panel->per_unit_y = height / ((double)maximum - minimum + 1);
    for (int index = 0; index < FLOOR_SLOTS; index++) panel->slots[index].id = panel->slots[index].region = -1;
}

size_t floor_process(
    struct floor_panel *panel, const struct floor_event *events, size_t count, struct floor_touch *told,
    size_t limit) {
    size_t done = 0;
    for (const struct floor_event *event = events; event < events + count; event++) {
        if (event->type == EV_SYN) {
            if (event->code == SYN_REPORT) done += end_frame(panel, event->time_us, told + done, limit - done);
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
            slot->x = event->value;
            slot->moved = 1;
            break;
        case ABS_MT_POSITION_Y:
            slot->y = event->value;
            slot->moved = 1;
            break;
        case ABS_MT_TRACKING_ID:
            if (event->value == slot->id) break;
            if (slot->id >= 0) slot->ended = 1;
            if (event->value >= 0) slot->began = 1;
            slot->id = event->value < 0 ? -1 : event->value;
            break;
        }
    }
    return done;
}
