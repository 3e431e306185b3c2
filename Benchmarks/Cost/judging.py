"""Counts against those that are kept."""

TOLERANCE = 0.03
TITLE = """\
# Instructions of one frame, line or event, and of a start, as callgrind counts them. "make test-cost" holds the code
# to them; a commit that changes one by more than 3 % renews this file ("make cost-renew") and says why.
"""


def write(counts, machine):
    """The text of the file of kept counts."""
    rows = ["%10.1f  %s\n" % (count, name) for name, count in counts.items()]
    return TITLE + "counted on: %s\n" % machine + "".join(rows)


def read(text):
    """The counts of such a text, and what they were counted on."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    machine = lines[0].removeprefix("counted on: ")
    rows = (line.split(None, 1) for line in lines[1:])
    return {name: float(count) for count, name in rows}, machine


def judge(kept, counts):
    """Lines of a table, and what is wrong with the counts."""
    width = max(map(len, [*kept, *counts]))
    table = ["%-*s %12s %12s %8s" % (width, "instructions of one", "kept", "now", "ratio")]
    problems = []
    for name in dict.fromkeys([*kept, *counts]):
        if name not in counts:
            problems.append("%s isn't counted any more" % name)
        elif name not in kept:
            problems.append("%s has no kept count" % name)
        else:
            ratio = counts[name] / kept[name]
            table.append("%-*s %12.1f %12.1f %8.3f" % (width, name, kept[name], counts[name], ratio))
            if ratio > 1 + TOLERANCE:
                problems.append("%s costs %.1f %% more" % (name, (ratio - 1) * 100))
            elif ratio < 1 - TOLERANCE:
                problems.append("%s costs %.1f %% less: keep that" % (name, (1 - ratio) * 100))
    return table, problems
