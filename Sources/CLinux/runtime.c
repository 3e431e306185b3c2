// What Swift's library would bring along in each program that it is linked into, whether anything asks for it or not: a
// program that defines these symbols itself is linked without it. They are hidden, so that a shared library of Swift's
// keeps its own. Embedded Swift brings none of it.
#include "CLinux.h"

#ifndef EMBEDDED_SWIFT

#pragma GCC visibility push(hidden)

char **_swift_stdlib_getUnsafeArgvArgc(int *count);
bool _swift_backtrace_isThunkFunction(const char *mangled_name);

// For Swift's CommandLine. Its own finds the arguments at each start, by reading /proc/self/maps.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) { return clinux_arguments(count); }

// Of a handler of crashes, which looks in nine places at each start, some of them below the working directory, for a
// program of Swift's toolchain that no package has. Without it a crash leaves a core, as other services do.
bool _swift_backtrace_isThunkFunction(const char *mangled_name)
{
    (void)mangled_name;
    return false;
}

// Its settings, of which the rest of the library asks the first one: whether it is on. 0 is no.
const int _swift_backtraceSettings[64] = {0};

#pragma GCC visibility pop

#endif
