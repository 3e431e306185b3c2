#pragma once
// memchr and memmove come from here too: Embedded Swift has no Glibc module to take them from.
#include <string.h>
#include <yaml.h>
