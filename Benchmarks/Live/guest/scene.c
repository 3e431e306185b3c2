#include "gauge.h"

#include <string.h>

static const struct scene scenes[] = {
    {.name = "usual", .panels = 1, .slots = 10, .workloads = {
        {.name = "taps", .fingers = 1, .frames_a_stroke = 2, .frames = 1000, .period_ns = 25000000},
        {.name = "five", .fingers = 5, .frames_a_stroke = 25, .frames = 2500, .period_ns = 8000000},
        {.name = "ten", .fingers = 10, .frames_a_stroke = 50, .frames = 5000, .period_ns = 1000000},
    }},
    {.name = "many", .panels = 1, .slots = MAX_FINGERS, .workloads = {
        {.name = "sixty", .fingers = MAX_FINGERS, .frames_a_stroke = 25, .frames = 500, .period_ns = 8000000},
    }},
    {.name = "panels", .panels = MAX_PANELS, .slots = 10, .workloads = {
        {.name = "eight", .fingers = 5, .frames_a_stroke = 25, .frames = 4000, .period_ns = 1000000},
    }},
};

struct scene scene_named(const char *name, int part)
{
    size_t i = 0;
    while (i < sizeof scenes / sizeof *scenes && strcmp(scenes[i].name, name) != 0)
        i++;
    require(i < sizeof scenes / sizeof *scenes && part > 0, "no such scene");
    struct scene scene = scenes[i];
    for (struct workload *workload = scene.workloads; workload->name; workload++) {
        // Whole strokes, on all panels.
        int stroke = workload->frames_a_stroke * scene.panels;
        workload->frames = (workload->frames / part + stroke - 1) / stroke * stroke;
    }
    return scene;
}
