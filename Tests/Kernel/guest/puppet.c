#include "puppet.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_LINE = 65536 };

static FILE *script;
static int line_number;
/// What `at` counts from.
static int64_t mark_us;

void fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fflush(stdout);
    fprintf(stderr, "puppet: line %d: ", line_number);
    vfprintf(stderr, format, values);
    fprintf(stderr, " (%s)\n", strerror(errno));
    daemon_kill();
    exit(1);
}

size_t bytes_of(const char *hex, void *bytes, size_t capacity)
{
    size_t count = 0;
    for (; count < capacity && hex[2 * count] && hex[2 * count + 1]; count++) {
        char digits[3] = {hex[2 * count], hex[2 * count + 1]};
        ((uint8_t *)bytes)[count] = (uint8_t)strtol(digits, NULL, 16);
    }
    return count;
}

long long number(const struct words *words, int place)
{
    return place < words->count ? strtoll(words->word[place], NULL, 0) : 0;
}

int device_number(const struct words *words)
{
    long long device = number(words, 1);
    if (device < 0 || device >= MAX_DEVICES)
        fail("no device %lld", device);
    return (int)device;
}

static void test(const struct words *words)
{
    daemon_kill();
    client_end_all();
    watch_end_all();
    device_destroy_all();
    hid_destroy_all();
    usb_destroy_all();
    udevd_end();
    mark_us = now_us();
    say("test %s", words->word[1]);
    fflush(stdout);
}

static void mark(const struct words *words)
{
    (void)words;
    mark_us = now_us();
    say("mark");
}

static void at(const struct words *words)
{
    serve_until(mark_us + (int64_t)(strtod(words->word[1], NULL) * 1000), NULL);
}

static void pause_for(const struct words *words) { serve_until(now_us() + number(words, 1) * 1000, NULL); }

/// Copies a text; `@node0@` becomes the path of device 0's node.
static void put_nodes(const char *text, char *result, size_t capacity)
{
    size_t length = 0;
    while (*text && length + 1 < capacity) {
        int device, size = 0;
        if (sscanf(text, "@node%1d@%n", &device, &size) == 1 && size > 0 && device < MAX_DEVICES) {
            length += (size_t)snprintf(result + length, capacity - length, "%s", node_of(device));
            text += size;
        } else {
            result[length++] = *text++;
        }
    }
    result[length < capacity ? length : capacity - 1] = 0;
}

static void make_folders(const char *path)
{
    char folder[4096];
    for (const char *end = path + 1; (end = strchr(end, '/')); end++) {
        snprintf(folder, sizeof folder, "%.*s", (int)(end - path), path);
        if (mkdir(folder, 0755) < 0 && errno != EEXIST)
            fail("can't make %s", folder);
    }
}

/// The lines that follow, up to one with a full stop, become a file.
static void file(const struct words *words)
{
    make_folders(words->word[1]);
    FILE *out = fopen(words->word[1], "w");
    if (!out)
        fail("can't write %s", words->word[1]);
    char text[MAX_LINE], line[MAX_LINE];
    while (fgets(text, sizeof text, script) && strcmp(text, ".\n") != 0) {
        line_number++;
        put_nodes(text, line, sizeof line);
        fputs(line, out);
    }
    line_number++;
    if (fclose(out) != 0)
        fail("can't write %s", words->word[1]);
}

static void shift_wall_clock(const struct words *words)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += number(words, 1);
    if (clock_settime(CLOCK_REALTIME, &now) < 0)
        fail("can't set the clock");
}

static void change_mode(const struct words *words)
{
    if (chmod(node_of(device_number(words)), (mode_t)strtol(words->word[2], NULL, 8)) < 0)
        fail("can't change rights");
    say("rights %s", words->word[2]);
}

static void change_owner(const struct words *words)
{
    if (chown(node_of(device_number(words)), (uid_t)number(words, 2), (gid_t)number(words, 3)) < 0)
        fail("can't change the owner");
}

static const struct command {
    const char *name;
    void (*perform)(const struct words *words);
    int least;
} commands[] = {
    {"test", test, 2},             // NAME: everything from before goes, a test begins
    {"mark", mark, 1},             // `at` counts from now
    {"at", at, 2},                 // MS: wait until then
    {"pause", pause_for, 2},       // MS
    {"file", file, 2},             // PATH
    {"device", device_begin, 7},   // DEVICE NAME-IN-HEX BUS VENDOR PRODUCT VERSION
    {"bit", device_bit, 3},        // DEVICE TYPE CODE...
    {"property", device_property, 3}, // DEVICE PROPERTY
    {"axis", device_axis, 8},      // DEVICE CODE VALUE MINIMUM MAXIMUM FUZZ FLAT RESOLUTION
    {"create", device_create, 2},  // DEVICE
    {"send", device_send, 5},      // DEVICE (TYPE CODE VALUE)...
    {"destroy", device_destroy, 2}, // DEVICE
    {"inhibit", device_inhibit, 3}, // DEVICE 0|1
    {"mode", change_mode, 3},      // DEVICE MODE
    {"owner", change_owner, 4},    // DEVICE USER GROUP
    {"clock", shift_wall_clock, 2}, // SECONDS
    {"udevd", udevd_begin, 1},     // it sets rights and tells properties until the test's end
    {"start", daemon_start, 3},    // USER[:GROUP] PROGRAM ARGUMENT...
    {"signal", daemon_signal, 2},  // NUMBER
    {"exit", daemon_exit, 2},      // MS: how long to wait for its end
    {"attached", daemon_attached, 3}, // DEVICE MS: how long to wait until the daemon has opened it
    {"says", daemon_says, 3},      // MS TEXT: how long to wait until a line has it
    {"facts", daemon_facts, 1},
    {"count", daemon_count, 2},    // PATH: a number of 64 bits in a file
    {"hush", daemon_hush, 1},      // nobody reads its stdout any more
    {"watch", watch_begin, 2},     // DEVICE: read it too
    {"unwatch", watch_end, 2},     // DEVICE
    {"grab", watch_grab, 3},       // DEVICE 0|1
    {"hid", hid_begin, 6},         // DEVICE NAME-IN-HEX BUS VENDOR PRODUCT
    {"feature", hid_feature, 3},   // DEVICE REPORT-IN-HEX
    {"plug", hid_create, 3},       // DEVICE DESCRIPTOR-IN-HEX
    {"report", hid_report, 3},     // DEVICE REPORT-IN-HEX
    {"unplug", hid_destroy, 2},    // DEVICE
    {"usb", usb_begin, 8},         // DEVICE NAME-IN-HEX VENDOR PRODUCT SERIAL SIZE-OF-REPORTS DESCRIPTOR-IN-HEX
    {"usb-connect", usb_connect, 2}, // DEVICE
    {"usb-report", usb_report, 3}, // DEVICE REPORT-IN-HEX
    {"usb-disconnect", usb_disconnect, 2}, // DEVICE
    {"connect", client_connect, 3}, // PATH CLIENT [HOW MANY]: waits for the socket to be there
    {"ask", client_ask, 3},        // CLIENT REQUEST
    {"ask-part", client_begin_asking, 3}, // CLIENT TEXT: without the newline
    {"half-close", client_half_close, 2}, // CLIENT: it sends nothing more
    {"stall", client_stall, 2},    // CLIENT [HOW MANY]|out: nobody reads for it, or the daemon's stdout
    {"go", client_go, 2},          // CLIENT [HOW MANY]|out: reads again
    {"close", client_close, 2},    // CLIENT [HOW MANY]
    {"give", client_give, 2},      // CLIENT: a process of its own has it from now on, which reads nothing
    {"kill", client_kill, 2},      // CLIENT: kills that process
    {"rank", client_rank, 2},      // RANK: the puppet before all others, as one that does nothing but wait; 0: not
};

static void perform(char *text)
{
    static struct words words;
    words.count = 0;
    for (char *word = strtok(text, " \n"); word && words.count < MAX_WORDS; word = strtok(NULL, " \n"))
        words.word[words.count++] = word;
    if (words.count == 0 || words.word[0][0] == '#')
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(words.word[0], commands[i].name) == 0) {
            if (words.count < commands[i].least)
                fail("%s needs more words", words.word[0]);
            commands[i].perform(&words);
            // What is ready is taken before the next command.
            serve_until(0, NULL);
            return;
        }
    fail("unknown command %s", words.word[0]);
}

int main(int count, char **arguments)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    signal(SIGPIPE, SIG_IGN);
    clients_allow_many();
    script = count == 2 ? fopen(arguments[1], "re") : NULL;
    if (!script) {
        fprintf(stderr, "usage: puppet SCRIPT\n");
        return 2;
    }
    static char text[MAX_LINE], line[MAX_LINE];
    while (fgets(text, sizeof text, script)) {
        line_number++;
        put_nodes(text, line, sizeof line);
        perform(line);
    }
    daemon_kill();
    client_end_all();
    udevd_end();
    say("done");
    return 0;
}
