#include "CLinuxLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// Looks all functions up before any is filled in, so that a library is there as a whole or not at all.
static const char *find(void *library, const struct clinux_function *functions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!dlsym(library, functions[i].name))
            return dlerror();
    for (size_t i = 0; i < count; i++) {
        // POSIX has functions' addresses fit into a void *; C doesn't let one be cast into the other.
        void *address = dlsym(library, functions[i].name);
        memcpy(functions[i].place, &address, sizeof address);
    }
    return NULL;
}

const char *clinux_load(const char *library, const struct clinux_function *functions, size_t count)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    void *found;
    memcpy(&found, functions[0].place, sizeof found);
    const char *why = NULL;
    if (!found) {
        void *handle = dlopen(library, RTLD_NOW | RTLD_NODELETE);
        why = handle ? find(handle, functions, count) : dlerror();
    }
    pthread_mutex_unlock(&mutex);
    return why;
}
