#include "CFloor.h"

#include <sys/socket.h>

void floor_deliver(const int *sockets, size_t count, const void *bytes, size_t length) {
    for (size_t i = 0; i < count; i++) send(sockets[i], bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}
