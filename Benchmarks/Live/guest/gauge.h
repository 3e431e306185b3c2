// The gauge runs one reader of touchscreens on a made device, plays workloads to it, and tells its figures.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { MAX_FRAMES = 8192, MAX_FINGERS = 60, MAX_PANELS = 8 };

/// What a frame does with all its fingers.
enum kind { LANDING, MOVING, LIFTING, KINDS };

/// Strokes one after another: the first frame lands, the last one lifts. The panels take turns, frame by frame.
struct workload {
    const char *name;
    int fingers, frames_a_stroke, frames;
    int64_t period_ns;
};

/// Panels, and what is played on them.
struct scene {
    const char *name;
    int panels, slots;
    /// The last one has no name.
    struct workload workloads[4];
};

/// When each frame of a workload was given to the kernel.
struct played {
    int frames;
    int64_t given_ns[MAX_FRAMES];
    enum kind kind[MAX_FRAMES];
};

int64_t now_ns(void);
void sleep_until(int64_t time_ns);
/// This thread before all that are no real-time ones, and before those of a lower rank.
void take_rank(int rank);
/// Ends with a message where `is_good` is false.
void require(bool is_good, const char *what);

// scene.c
/// The one with this name, its workloads cut down to one of `part` frames.
struct scene scene_named(const char *name, int part);

// panel.c: the touchscreens.
/// Makes one after another, with what udev would note on it; gives back its node.
const char *panel_begin(int slots);
void panel_play(const struct workload *workload, struct played *played);
/// How long after the gift the kernel stamps a frame, the middle of some, by kind.
void panel_find_stamps(const struct workload *workload, int64_t after_ns[KINDS]);

// output.c: what the reader says, and when.
/// Follows a pipe or a socket, in a thread of its own.
void output_begin(int fd);
/// The amount said so far.
size_t output_size(void);
/// Lines from there on that have one of the words (apart by |) in them; tells each one's time.
int output_lines(size_t from, const char *words, int64_t *said_ns, int capacity);

/// A number for all that was said from there on, but for times: who says the same has the same.
uint64_t output_digest(size_t from);

// reader.c: the program that is measured.
struct usage {
    int64_t cpu_ns, sleeps, reads, writes;
};
/// Starts it with {node} and {socket} in its words replaced, and NAME=VALUE before them in its environment. Where it has
/// a socket, its client is followed and not its stdout. Gives back how long it was until it last opened the node.
int64_t reader_begin(char **words, const char *node);
struct usage reader_usage(void);
/// Kilobytes after a name in its smaps_rollup.
long reader_memory(const char *name);
/// False where it ended by itself before.
bool reader_end(void);
