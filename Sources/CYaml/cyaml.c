#include "CYaml.h"
#include "CLinuxLibraries.h"

#define LIBYAML "libyaml-0.so.2"
CLINUX_MAY_LOAD(LIBYAML, "recordings", "reads recordings of libinput record", "recommended");

static struct {
    __typeof__(yaml_parser_initialize) *initialize;
    __typeof__(yaml_parser_set_input) *set_input;
    __typeof__(yaml_parser_parse) *parse;
    __typeof__(yaml_event_delete) *delete_event;
    __typeof__(yaml_parser_delete) *delete_parser;
} library;

const char *cyaml_load(void)
{
    static const struct clinux_function functions[] = {
        {"yaml_parser_initialize", &library.initialize}, {"yaml_parser_set_input", &library.set_input},
        {"yaml_parser_parse", &library.parse},           {"yaml_event_delete", &library.delete_event},
        {"yaml_parser_delete", &library.delete_parser},
    };
    return clinux_load(LIBYAML, functions, sizeof functions / sizeof *functions);
}

// Hidden, so that libyaml itself doesn't call these.
#pragma GCC visibility push(hidden)

int yaml_parser_initialize(yaml_parser_t *parser) { return library.initialize(parser); }

void yaml_parser_set_input(yaml_parser_t *parser, yaml_read_handler_t *handler, void *data)
{
    library.set_input(parser, handler, data);
}

int yaml_parser_parse(yaml_parser_t *parser, yaml_event_t *event) { return library.parse(parser, event); }

void yaml_event_delete(yaml_event_t *event) { library.delete_event(event); }

void yaml_parser_delete(yaml_parser_t *parser) { library.delete_parser(parser); }

#pragma GCC visibility pop
