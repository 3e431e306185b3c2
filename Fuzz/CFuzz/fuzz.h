#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, since SwiftPM gives main another name.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *data, size_t size));
