"""Two reports against each other."""


def ratios(report):
    """What is held against something, by name; but for what was measured by the wall clock, which doesn't repeat."""
    return {row["name"]: row["figure"] for name, part in report["parts"].items() if name != "wall"
            for row in part["rows"] if row["unit"].startswith("x")}


def differences(one, other, percent):
    """In words, what isn't in both reports or lies further apart than so much of the smaller one."""
    first, second = ratios(one), ratios(other)
    told = ["%s is in one of them only" % name for name in sorted(first.keys() ^ second.keys())]
    for name in (name for name in first if name in second):
        if abs(first[name] - second[name]) > percent / 100 * min(first[name], second[name]):
            told.append("%s: %.2f and %.2f" % (name, first[name], second[name]))
    return told
