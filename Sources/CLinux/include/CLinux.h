#pragma once
// libc for the Swift targets: what Swift can't reach by itself, and all of it in an Embedded build,
// which has no Glibc module.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
