#pragma once
// Libraries that are loaded when they are first used: a daemon that never needs one needn't have it in memory.
#include <stddef.h>
#include <stdint.h>

// A function of such a library, and where its address belongs.
struct clinux_function {
    const char *name;
    void *place;
};

// Loads a library, unless that has been done, and fills in the addresses of its functions. NULL, or why that can't be,
// which is valid until this thread calls it again. Any thread may call it.
const char *clinux_load(const char *library, const struct clinux_function *functions, size_t count);

// Says in the program's file which library it may load, for what, and how much is lost without it (required,
// recommended or suggested): its dynamic section doesn't. See https://uapi-group.org/specifications/specs/elf_dlopen_metadata.
#define CLINUX_MAY_LOAD(library, feature, description, priority)                                                       \
    CLINUX_DLOPEN_NOTE("[{\"feature\":\"" feature "\",\"description\":\"" description "\",\"priority\":\"" priority     \
                       "\",\"soname\":[\"" library "\"]}]")
#define CLINUX_DLOPEN_NOTE(text)                                                                                       \
    __attribute__((used, section(".note.dlopen"))) static const struct {                                               \
        uint32_t name_size, size, type;                                                                                \
        char name[4];                                                                                                  \
        _Alignas(uint32_t) char content[sizeof(text)];                                                                 \
    } dlopen_note = {4, sizeof(text), 0x407c0c0a, "FDO", text}
