#include "CToml.h"

#include <cstring>
#include <exception>
#include <string_view>
#include <vector>

// Not all that toml++ asserts of a text has been checked before: "[%]" breaks a claim of parse_key(), which then handles
// it well. In a debug build that aborts, with NDEBUG the compiler may build on the claim. So nothing is claimed.
#undef NDEBUG
#define TOML_ASSERT(claim) static_assert(true)
#include <toml++/toml.h>

struct ctoml_document {
    toml::table root;
    std::vector<ctoml_item> items;
};

namespace {

ctoml_position position(const toml::source_position &place) {
    return {static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column)};
}

void append(std::vector<ctoml_item> &items, const toml::node &node, const toml::key *key, int depth) {
    ctoml_item item{};
    item.begin = position(node.source().begin);
    item.end = position(node.source().end);
    if (key != nullptr) {
        item.key = key->str().data();
        item.key_length = key->str().size();
        item.key_position = position(key->source().begin);
    }
    const auto index = items.size();
    const bool shown = depth < CTOML_DEPTH;
    if (const auto *table = node.as_table()) {
        item.type = CTOML_TABLE;
        item.children = shown ? static_cast<uint32_t>(table->size()) : 0;
        items.push_back(item);
        if (shown) {
            for (auto &&[name, value] : *table) append(items, value, &name, depth + 1);
        }
        return;
    }
    if (const auto *array = node.as_array()) {
        item.type = CTOML_ARRAY;
        item.children = shown ? static_cast<uint32_t>(array->size()) : 0;
        items.push_back(item);
        if (shown) {
            for (auto &&value : *array) append(items, value, nullptr, depth + 1);
        }
        return;
    }
    items.push_back(item);
    ctoml_item &scalar = items[index];
    if (const auto *string = node.as_string()) {
        scalar.type = CTOML_STRING;
        scalar.string = string->get().data();
        scalar.string_length = string->get().size();
    } else if (const auto *integer = node.as_integer()) {
        scalar.type = CTOML_INTEGER;
        scalar.integer = integer->get();
    } else if (const auto *number = node.as_floating_point()) {
        scalar.type = CTOML_FLOAT;
        scalar.number = number->get();
    } else if (const auto *boolean = node.as_boolean()) {
        scalar.type = CTOML_BOOLEAN;
        scalar.boolean = boolean->get();
    } else {
        scalar.type = CTOML_TIME;
    }
}

void explain(ctoml_failure *failure, ctoml_position place, std::string_view message) {
    const auto length = message.copy(failure->message, sizeof failure->message - 1);
    failure->message[length] = '\0';
    failure->position = place;
}

} // namespace

ctoml_document *ctoml_parse(const char *text, size_t length, ctoml_failure *failure) {
    ctoml_document *document = nullptr;
    try {
        document = new ctoml_document{toml::parse(std::string_view{text, length}), {}};
        append(document->items, document->root, nullptr, 0);
        return document;
    } catch (const toml::parse_error &error) {
        explain(failure, position(error.source().begin), error.description());
    } catch (const std::exception &error) {
        explain(failure, {0, 0}, error.what());
    }
    delete document;
    return nullptr;
}

void ctoml_free(ctoml_document *document) { delete document; }

size_t ctoml_count(const ctoml_document *document) { return document->items.size(); }

ctoml_item ctoml_at(const ctoml_document *document, size_t index) { return document->items[index]; }
