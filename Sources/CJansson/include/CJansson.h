#pragma once
// Jansson, which is loaded when a line of JSON comes: its own header, for which cjansson.c has the functions that are used.
// memchr comes from here too: Embedded Swift has no Glibc module to take it from.
#include <jansson.h>
#include <string.h>

// Before Jansson's functions can be called: NULL, or why it can't be loaded.
const char *cjansson_load(void);
