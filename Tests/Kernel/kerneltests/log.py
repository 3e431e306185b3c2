"""What the puppet tells: a line for each thing that happened."""

import json


class Failed(Exception):
    """A test's expectation that wasn't met."""


class Entry:
    """Something that happened: when, in microseconds, a word, and the rest."""

    def __init__(self, line):
        time, self.word, self.rest = (line.split(" ", 2) + [""])[:3]
        self.time_us = int(time)

    def __str__(self):
        return "%d %s %s" % (self.time_us, self.word, self.rest)


class Log:
    """What happened in one test."""

    def __init__(self, entries):
        self.entries = entries

    def all(self, word):
        return [entry for entry in self.entries if entry.word == word]

    def first(self, word):
        for entry in self.all(word):
            return entry
        raise Failed("the test came to no '%s'" % word)

    @property
    def mark_us(self):
        return self.first("mark").time_us

    @property
    def events(self):
        """The daemon's lines, each a whole JSON object; the time at which it was read is added."""
        if self.all("out-torn"):
            raise Failed("a line without its end: " + self.first("out-torn").rest)
        events = []
        for entry in self.all("out"):
            try:
                event = json.loads(entry.rest, parse_constant=lambda name: 1 / 0)
            except (ValueError, ZeroDivisionError) as error:
                raise Failed("no JSON (%s): %s" % (error, entry.rest))
            event["readUs"] = entry.time_us
            events.append(event)
        return events

    @property
    def messages(self):
        return [entry.rest for entry in self.all("err")]

    def facts(self):
        return [
            {key: int(value) for key, value in (word.split("=") for word in entry.rest.split())}
            for entry in self.all("facts")
        ]

    def node(self, device=0, time=0):
        """The path of a device's node, as it was made the first time or later."""
        nodes = [entry.rest.split()[1] for entry in self.all("node") if entry.rest.split()[0] == str(device)]
        if len(nodes) <= time:
            raise Failed("device %d was not made" % device)
        return nodes[time]

    # Expectations.

    def demand(self, is_so, text):
        if not is_so:
            raise Failed(text)

    def message(self, *words, count=None):
        """One message, or so many, that have all the words."""
        found = [text for text in self.messages if all(word in text for word in words)]
        if not found or (count is not None and len(found) != count):
            raise Failed("%d messages with %s, not %s" % (len(found), list(words), count or "one"))
        return found[0]

    def no_message(self, *words):
        found = [text for text in self.messages if all(word in text for word in words)]
        self.demand(not found, "a message that shouldn't be: %s" % found[:1])

    def exits(self, status=0):
        ends = [entry.rest for entry in self.all("exit")]
        self.demand(ends == [str(status)], "exit status %s, not %s" % (ends, status))

    def attached(self):
        late = [entry for entry in self.all("attached") if not entry.rest.endswith("yes")]
        self.demand(not late, "a device wasn't opened in time")

    def tells(self, *expected, **how):
        """The daemon's lines, as scenarios write them; see `compare`."""
        from .expectation import compare

        compare(self, list(expected), **how)


def read_log(text):
    """The tests of a log by name, and what kept the puppet from its end; None where nothing did."""
    tests, entries, trouble = {}, [], "no end\n"
    for line in text.decode("utf-8", "surrogateescape").split("\n"):
        if not line[:1].isdigit() or " " not in line:
            # A message of the puppet's or of the machine's.
            trouble = trouble and trouble + line + "\n"
            continue
        entry = Entry(line)
        if entry.word == "test":
            entries = tests[entry.rest] = []
        elif entry.word == "done":
            trouble = None
        else:
            entries.append(entry)
    return {name: Log(entries) for name, entries in tests.items()}, trouble
