#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// toml++ for Swift: a whole document as one list, and no C++ exception beyond this border.

#ifdef __cplusplus
extern "C" {
#endif

/// A place in the text, both counted from 1; columns are characters. 0 and 0 where there is none.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_position;

typedef enum {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_TIME,
} ctoml_type;

/// One value of a document. Its children, if it is a table or an array, follow it in the list, each with its own.
typedef struct {
    ctoml_type type;
    uint32_t children;
    const char *key; ///< NULL in an array and for the root; owned by the document, not terminated
    size_t key_length;
    ctoml_position key_position;
    ctoml_position begin;
    ctoml_position end;
    const char *string; ///< owned by the document, not terminated
    size_t string_length;
    int64_t integer;
    double number;
    bool boolean;
} ctoml_item;

/// Where and why a text isn't TOML.
typedef struct {
    ctoml_position position;
    char message[512];
} ctoml_failure;

typedef struct ctoml_document ctoml_document;

/// Values nested deeper than this are left out; their parent has no children then.
enum { CTOML_DEPTH = 8 };

/// The document of a UTF-8 text, to be given to `ctoml_free`; NULL with the failure filled in where it is no TOML 1.0.
ctoml_document *ctoml_parse(const char *text, size_t length, ctoml_failure *failure);
void ctoml_free(ctoml_document *document);

/// How many values the document has. The first is the root table.
size_t ctoml_count(const ctoml_document *document);

/// One of them, index below `ctoml_count`.
ctoml_item ctoml_at(const ctoml_document *document, size_t index);

#ifdef __cplusplus
}
#endif
