#pragma once
// memchr comes from here too: Embedded Swift has no Glibc module to take it from.
#include <string.h>
#include <jansson.h>
