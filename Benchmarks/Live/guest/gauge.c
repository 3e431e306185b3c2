// gauge SCENE PART WORDS UNIT IDLE COMMAND...: a reader's figures as a JSON object.
//
// It plays one of PART frames of a scene. A line with one of WORDS (apart by |) answers: one for each contact that comes
// or goes (UNIT is contact), for each frame, for each frame in which BTN_TOUCH changes (key), or for each contact in
// each frame (sample).
// What is told of a workload is, for each frame with contacts that come or go, the time from the kernel's stamp until
// the last line on it has been read from the reader's stdout, or from its socket where {socket} is among its words.
#define _GNU_SOURCE
#include "gauge.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { MAX_WORKLOADS = 4, MAX_LINES = MAX_FRAMES * MAX_FINGERS };

int64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

void sleep_until(int64_t time_ns)
{
    struct timespec time = {.tv_sec = time_ns / 1000000000, .tv_nsec = time_ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR)
        ;
}

void take_rank(int rank)
{
    struct sched_param parameter = {.sched_priority = rank};
    require(sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameter) == 0, "a rank");
}

void require(bool is_good, const char *what)
{
    if (is_good)
        return;
    fprintf(stderr, "gauge: %s: %s\n", what, strerror(errno));
    exit(1);
}

/// Waits until nothing more is said.
static void settle(void)
{
    for (size_t before = output_size() + 1; before != output_size();) {
        before = output_size();
        sleep_until(now_ns() + 500000000);
    }
}

/// How many lines a frame has that is told of by this unit.
static int lines_of(const char *unit, int fingers, enum kind kind)
{
    if (strcmp(unit, "frame") == 0)
        return 1;
    if (strcmp(unit, "key") == 0)
        return kind != MOVING;
    return kind != MOVING || strcmp(unit, "sample") == 0 ? fingers : 0;
}

static void tell(const struct workload *workload, const int64_t after_ns[KINDS], const char *words, const char *unit)
{
    static struct played played;
    static int64_t said_ns[MAX_LINES];
    size_t from = output_size();
    struct usage before = reader_usage();
    panel_play(workload, &played);
    settle();
    struct usage after = reader_usage();
    int lines = output_lines(from, words, said_ns, MAX_LINES), expected = 0;
    printf(",\n\"%s\":{\"latencies_ns\":[", workload->name);
    const char *separator = "";
    for (int frame = 0; frame < played.frames; frame++) {
        expected += lines_of(unit, workload->fingers, played.kind[frame]);
        if (played.kind[frame] == MOVING || expected > lines || expected > MAX_LINES)
            continue;
        int64_t stamped_ns = played.given_ns[frame] + after_ns[played.kind[frame]];
        printf("%s%lld", separator, (long long)(said_ns[expected - 1] - stamped_ns));
        separator = ",";
    }
    double frames = played.frames;
    int drops = output_lines(from, "\"dropped\"|SYN_DROPPED", said_ns, 0);
    printf("],\"expected\":%d,\"lines\":%d,\"drops\":%d,\"hz\":%.0f", expected, lines, drops,
           1e9 / (double)workload->period_ns);
    printf(",\"said\":\"%llx\"", (unsigned long long)output_digest(from));
    printf(",\"cpu_us\":%.2f,\"reads\":%.2f,\"writes\":%.2f}", (double)(after.cpu_ns - before.cpu_ns) / 1000 / frames,
           (double)(after.reads - before.reads) / frames, (double)(after.writes - before.writes) / frames);
}

int main(int count, char **words)
{
    if (count < 7)
        return 2;
    struct scene scene = scene_named(words[1], atoi(words[2]));
    int idle_s = atoi(words[5]);
    const char *node = NULL;
    for (int i = 0; i < scene.panels; i++)
        node = panel_begin(scene.slots);
    take_rank(50);
    mlockall(MCL_CURRENT);
    // The first run's stamps are late: pages and caches are cold.
    int64_t after_ns[MAX_WORKLOADS][KINDS];
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; scene.workloads[i].name; i++)
            panel_find_stamps(&scene.workloads[i], after_ns[i]);

    int64_t start_ns = reader_begin(words + 6, node);
    struct usage before = reader_usage();
    sleep_until(now_ns() + idle_s * INT64_C(1000000000));
    struct usage after = reader_usage();
    printf("{\"start_ms\":%.3f,\"ready_ms\":%.3f,\"idle_s\":%d,\"idle_sleeps\":%lld,\"idle_cpu_us\":%.1f",
           (double)start_ns / 1e6, (double)before.cpu_ns / 1e6, idle_s, (long long)(after.sleeps - before.sleeps),
           (double)(after.cpu_ns - before.cpu_ns) / 1000);
    static struct played warming;
    struct workload some = scene.workloads[0];
    some.frames = 10 * some.frames_a_stroke * scene.panels;
    panel_play(&some, &warming);
    settle();
    for (int i = 0; scene.workloads[i].name; i++)
        tell(&scene.workloads[i], after_ns[i], words[3], words[4]);
    printf(",\n\"resident_kb\":%ld,\"private_kb\":%ld", reader_memory("Rss:"), reader_memory("Anonymous:"));
    printf(",\"is_alive\":%s}\n", reader_end() ? "true" : "false");
    fflush(stdout);
    return 0;
}
