#pragma once
// libyaml, which is loaded when a recording is YAML: its own header, for which cyaml.c has the functions that are used.
// memchr and memmove come from here too: Embedded Swift has no Glibc module to take them from.
#include <string.h>
#include <yaml.h>

// Before libyaml's functions can be called: NULL, or why it can't be loaded.
const char *cyaml_load(void);
