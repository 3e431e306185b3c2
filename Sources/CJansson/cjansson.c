#include "CJansson.h"
#include "CLinuxLibraries.h"

#define JANSSON "libjansson.so.4"
CLINUX_MAY_LOAD(JANSSON, "requests", "reads requests to the daemon, and what it answers", "recommended");

static struct {
    __typeof__(json_loadb) *load;
    __typeof__(json_delete) *delete;
    __typeof__(json_integer_value) *integer_value;
    __typeof__(json_real_value) *real_value;
    __typeof__(json_string_value) *string_value;
    __typeof__(json_array_size) *array_size;
    __typeof__(json_array_get) *array_get;
    __typeof__(json_object_iter) *iterate;
    __typeof__(json_object_iter_next) *next;
    __typeof__(json_object_iter_key) *key;
    __typeof__(json_object_iter_value) *value;
} library;

const char *cjansson_load(void)
{
    static const struct clinux_function functions[] = {
        {"json_loadb", &library.load},
        {"json_delete", &library.delete},
        {"json_integer_value", &library.integer_value},
        {"json_real_value", &library.real_value},
        {"json_string_value", &library.string_value},
        {"json_array_size", &library.array_size},
        {"json_array_get", &library.array_get},
        {"json_object_iter", &library.iterate},
        {"json_object_iter_next", &library.next},
        {"json_object_iter_key", &library.key},
        {"json_object_iter_value", &library.value},
    };
    return clinux_load(JANSSON, functions, sizeof functions / sizeof *functions);
}

// Hidden, so that Jansson itself doesn't call these.
#pragma GCC visibility push(hidden)

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    return library.load(text, size, flags, error);
}

void json_delete(json_t *value) { library.delete(value); }

json_int_t json_integer_value(const json_t *value) { return library.integer_value(value); }

double json_real_value(const json_t *value) { return library.real_value(value); }

const char *json_string_value(const json_t *value) { return library.string_value(value); }

size_t json_array_size(const json_t *array) { return library.array_size(array); }

json_t *json_array_get(const json_t *array, size_t place) { return library.array_get(array, place); }

void *json_object_iter(json_t *object) { return library.iterate(object); }

void *json_object_iter_next(json_t *object, void *member) { return library.next(object, member); }

const char *json_object_iter_key(void *member) { return library.key(member); }

json_t *json_object_iter_value(void *member) { return library.value(member); }

#pragma GCC visibility pop
